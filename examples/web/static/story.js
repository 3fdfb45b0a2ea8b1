// The story: what happened, as sentences. A panel on wide screens, a drawer on narrow ones.

import { $, make } from "./page.js";

const LINES = 300;
const NARROW = matchMedia("(max-width: 59.99rem)");

export function prepareStory() {
  $("story-open").addEventListener("click", () => open($("story-open").ariaExpanded !== "true"));
  $("story-close").addEventListener("click", () => open(false));
  $("story").addEventListener("keydown", ({ key }) => key === "Escape" && NARROW.matches && open(false));
  NARROW.addEventListener("change", () => open(false, false));
  open(false, false);
}

/** Open or close the drawer. While it is closed the sentences are still read out. */
function open(yes, moveFocus = true) {
  $("story-open").ariaExpanded = String(yes);
  $("story").classList.toggle("closed", NARROW.matches && !yes);
  for (const id of ["log", "story-close"]) $(id).tabIndex = NARROW.matches && !yes ? -1 : 0;
  showLast();
  if (moveFocus) $(yes ? "log" : "story-open").focus();
}

/** Tell what happened. What happened before one looked is there to be read, but not read out. */
export function tell(steps, first) {
  const log = $("log");
  log.setAttribute("aria-live", first ? "off" : "polite");
  for (const { told } of steps) {
    log.append(...told.map((text) => make("li", { text })));
    if (told.length > 0) $("latest").textContent = told.slice(-2).join(" ");
  }
  while (log.childElementCount > LINES) log.firstElementChild.remove();
  showLast();
}

/** What happened last is what one sees first. */
export function showLast() {
  $("log").scrollTop = $("log").scrollHeight;
}

/** A new match: what was told of the last one goes. */
export function forget() {
  $("log").replaceChildren();
  $("latest").textContent = "";
}
