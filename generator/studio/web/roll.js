"use strict";
// The page that rolls: pins are kept in this browser, pages are leafed through, what was chosen is
// brought into view.

const pinned = byId("pinned");
const key = pinned.dataset.key;
let byHand = false;

function pins() {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => one && Array.isArray(one.fields)) : [];
  } catch { return []; }
}

const same = (one, other) => JSON.stringify(one.fields) === JSON.stringify(other.fields);

function keep(every) {
  try { localStorage.setItem(key, JSON.stringify(every)); } catch { /* a browser may refuse */ }
  showPins();
}

function showPins() {
  const every = pins(), list = byId("pins");
  const ticked = new Set([...list.querySelectorAll("[data-tick]:checked")].map((one) => one.value));
  list.replaceChildren(...every.map((one) => {
    const item = byId("pin").content.firstElementChild.cloneNode(true);
    const text = JSON.stringify(one.fields);
    const tick = item.querySelector("[data-tick]");
    tick.value = text;
    tick.checked = ticked.has(text);
    item.querySelector("[data-title]").textContent = one.title;
    const form = item.querySelector("form");
    for (const [name, value] of one.fields) {
      const field = document.createElement("input");
      field.type = "hidden";
      [field.name, field.value] = [name, value];
      form.append(field);
    }
    item.querySelector("[data-look]").setAttribute("aria-label", `Look at ${one.title}`);
    item.querySelector("[data-unpin]").setAttribute("aria-label", `Take down ${one.title}`);
    return item;
  }));
  pinned.hidden = !every.length;
  tell();
  marks();
}

// What is ticked goes into the form that compares.
function tell() {
  const ticked = [...byId("pins").querySelectorAll("[data-tick]:checked")];
  pinned.querySelector("[name=pins]").value = `[${ticked.map((one) => one.value).join()}]`;
}

// Buttons that pin say whether that is done.
function marks() {
  const every = pins();
  for (const button of document.querySelectorAll("[data-pin]")) {
    const mine = JSON.parse(button.dataset.pin);
    button.setAttribute("aria-pressed", every.some((one) => same(one, mine)));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.pin) {
    const mine = JSON.parse(button.dataset.pin), every = pins();
    const without = every.filter((one) => !same(one, mine));
    keep(without.length < every.length ? without : [...every, mine]);
  } else if (button.dataset.unpin !== undefined) {
    const items = [...byId("pins").children], at = items.indexOf(button.closest("li"));
    keep(pins().filter((_, number) => number !== at));
    (byId("pins").querySelectorAll("[data-unpin]")[at] ?? byId("pinned-title")).focus?.();
  } else if (button.dataset.leaf) {
    leaf(button);
  }
});

byId("pins").addEventListener("change", tell);

function leaf(button) {
  const paper = button.closest(".leaf"), large = paper.querySelector("[data-large]");
  for (const one of paper.querySelectorAll("[data-leaf]")) one.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  large.src = `${button.dataset.leaf}?width=1000`;
  large.alt = large.alt.replace(/^Page \d+/, `Page ${button.dataset.number}`);
  paper.querySelector(".leaf-page").href = `${button.dataset.leaf}?width=1800`;
  button.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Arrows leaf through the pages.
document.addEventListener("keydown", (event) => {
  const button = event.target.closest?.("[data-leaf]");
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!button || !step) return;
  const all = [...button.closest("ol").querySelectorAll("[data-leaf]")];
  const next = all[all.indexOf(button) + step];
  event.preventDefault();
  if (next) { next.focus(); leaf(next); }
});

// A form that prints again takes how it is printed from the one above.
document.addEventListener("submit", (event) => {
  const result = event.submitter?.dataset.result ?? event.target.dataset.result;
  if (event.submitter) byHand = true;
  if (event.submitter?.dataset.with) {
    for (const old of event.target.querySelectorAll("[data-lent]")) old.remove();
    for (const [name, value] of new FormData(byId(event.submitter.dataset.with))) {
      if (["noun", "pack", "seed", "lock", "played", "fair", "book", "seal"].includes(name)) continue;
      const field = document.createElement("input");
      field.type = "hidden";
      field.dataset.lent = "";
      [field.name, field.value] = [name, value];
      event.target.append(field);
    }
  }
  if (result === "papers" || result === "rolled" || result === "roll-compare") {
    byId(`${result}-progress`).scrollIntoView({ block: "nearest" });
  }
}, true);

document.addEventListener("shown", (event) => {
  const { id, wrong } = event.detail;
  marks();
  if (wrong) { if (byHand) byId(id).querySelector(".over")?.scrollIntoView({ block: "nearest" }); return; }
  if (id === "rolled") {
    byId("printing").hidden = false;
    byId("papers").replaceChildren();
    byId("print").requestSubmit();
    byId("rolled").querySelector("[data-next]")?.requestSubmit();
    if (byHand) byId("chosen-title")?.focus();
  } else if (id === "papers") {
    byId("past").requestSubmit();
    byId("papers-title").focus();
  }
});

addEventListener("storage", (event) => { if (event.key === key) showPins(); });
showPins();
