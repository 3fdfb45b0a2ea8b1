"""Writes the bill of materials that every wheel carries (PEP 770): CycloneDX 1.6, from the metadata of the build.

The wheel bundles nothing. What it needs at run time is listed as the ranges that it asks for, not as versions: those
are chosen where it is installed. The same commit gives the same bytes.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

REFERENCES: Final = {
    "Homepage": "website",
    "Documentation": "documentation",
    "Source": "vcs",
    "Changelog": "release-notes",
    "Issues": "issue-tracker",
}


def needed(requirement: str) -> dict[str, str]:
    """The component for `name>=version`, the only kind of requirement that the project has."""
    found = re.fullmatch(r"([a-z0-9-]+)>=([0-9.]+)", requirement)
    if found is None:
        raise ValueError(f"{requirement} is not a name and its oldest version")
    purl = f"pkg:pypi/{found[1]}?vers={quote(f'vers:pypi/>={found[2]}', safe=':')}"
    return {"type": "library", "bom-ref": found[1], "name": found[1], "scope": "required", "purl": purl}


def bill(project: Any) -> dict[str, Any]:
    """The document, for hatchling's metadata of the project."""
    core, ref = project.core, project.core.name
    components = [needed(requirement) for requirement in core.dependencies]
    metadata: dict[str, Any] = {
        "lifecycles": [{"phase": "build"}],
        "component": {
            "type": "library",
            "bom-ref": ref,
            "authors": core.authors,
            "name": core.name,
            "version": project.version,
            "description": core.description,
            "licenses": [{"expression": core.license_expression, "acknowledgement": "declared"}],
            "purl": f"pkg:pypi/{core.name}@{project.version}",
            "externalReferences": [{"type": REFERENCES[label], "url": url} for label, url in core.urls.items()],
        },
    }
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        metadata = {"timestamp": datetime.fromtimestamp(int(epoch), UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), **metadata}
    content = {
        "version": 1,
        "metadata": metadata,
        "components": components,
        # Components that are left out here have dependencies that this document does not know.
        "dependencies": [{"ref": ref, "dependsOn": [component["bom-ref"] for component in components]}],
        "compositions": [{"aggregate": "complete", "assemblies": [ref], "dependencies": [ref]}],
    }
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        # Another content has another number.
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content)).urn,
        **content,
    }


class Sbom(BuildHookInterface):
    """Adds the bill to a wheel that hatchling builds."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name, f"{self.metadata.core.name}.cdx.json")
        path.write_text(json.dumps(bill(self.metadata), indent=2) + "\n", encoding="utf-8", newline="\n")
        build_data["sbom_files"].append(str(path))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.folder.cleanup()
