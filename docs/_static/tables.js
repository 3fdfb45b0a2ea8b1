/* Gives the cells of wide tables of sentences the heads of their columns, so that a phone can show each row as a card. */
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("table.docutils:not(.side-by-side)")) {
    const heads = Array.from(table.tHead?.rows[0]?.cells ?? [], (cell) => cell.textContent.trim());
    const rows = Array.from(table.tBodies[0].rows);
    const isSentence = (cell) => cell.textContent.length > 60;
    if (heads.length < 4 || !rows.some((row) => Array.from(row.cells).some(isSentence))) continue;
    table.classList.add("as-cards");
    for (const row of rows) Array.from(row.cells).forEach((cell, at) => (cell.dataset.head = heads[at]));
  }
});
