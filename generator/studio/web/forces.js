"use strict";
// A force is its file's text. Each change is sent with the text it is a change of; the answer brings
// the new text and the form that shows it.

const desk = document.querySelector("form.desk");
const pictures = new Map();
const open = new Set();
let edits = [], sent = 0, live = null;

const byData = (name, from = document) => from.querySelector(`[data-${name}]`);

function change(edit) {
  edits.push(edit);
  send_force();
}

function send_force() {
  sent = edits.length;
  const { pack, name, text } = desk.elements;
  ask("force", { pack: pack.value, name: name.value, text: text.value, edits: JSON.stringify(edits) }, "editor");
}

// What is being typed stays when the form is made anew.
function note(event) {
  const field = event.target;
  if (!field.id || !field.closest?.("#editor")) { if (event.type === "focusin") live = null; return; }
  live = { id: field.id, value: field.value, typed: event.type === "input" };
}
for (const kind of ["focusin", "input"]) document.addEventListener(kind, note);
document.addEventListener("toggle", (event) => {
  const more = event.target;
  if (more.id) open[more.open ? "add" : "delete"](more.id);
}, true);

function shown_force() {
  const force = document.querySelector("#editor .force");
  desk.elements.text.value = force.dataset.text;
  edits = edits.slice(sent);
  sent = 0;
  document.getElementById("total").textContent = force.querySelector(".sum").textContent;
  document.getElementById("total").classList.toggle("wrong", Boolean(force.querySelector(".problems")));
  choices();
  faces(force);
  if (document.getElementById("cards").childElementCount) document.getElementById("stale").hidden = false;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (live && document.activeElement === document.body) {
    const field = document.getElementById(live.id) ?? nearby(live.id);
    const typed = live.typed && field?.id === live.id ? live.value : null;
    field?.focus({ preventScroll: true });
    if (typed !== null && field.matches("input")) {
      field.value = typed;
      live.typed = true;
    }
  }
  if (edits.length) send_force();
}

// Where a line was taken away, the one that took its place, or the list's own control.
function nearby(id) {
  const parts = id.match(/^(.*?)-(\d+)-(\w+)$/);
  if (!parts) return document.getElementById("editor");
  return document.getElementById(`${parts[1]}-${Number(parts[2]) - 1}-${parts[3]}`)
    ?? document.getElementById(`${parts[1]}-add`) ?? byData("seek") ?? document.getElementById("editor");
}

// The lists that a unit of the catalogue can go to.
function choices() {
  const to = byData("to");
  if (!to) return;
  const before = to.value;
  const patterns = new Set([...document.querySelectorAll("[data-add]")].map((one) => one.dataset.pattern));
  const lists = [...document.querySelectorAll("#editor [data-list]")].filter((one) => patterns.has(one.dataset.pattern));
  to.replaceChildren(...lists.map((one) => {
    const holder = one.closest(".line");
    return new Option(holder ? holder.dataset.name : one.closest(".list").ariaLabel, one.dataset.list);
  }));
  if (lists.some((one) => one.dataset.list === before)) to.value = before;
  byData("to-label").hidden = lists.length < 2;
}

function faces(from) {
  for (const face of from.querySelectorAll("[data-picture]")) {
    const name = pictures.get(face.dataset.picture);
    if (!name || face.firstElementChild) continue;
    const picture = new Image();
    picture.src = `/file/${name}`;
    picture.alt = "";
    picture.loading = "lazy";
    face.append(picture);
  }
}

// Pictures of units come for those that are looked at, some at a time.
const tried = new Set();
let drawing = false, waiting = null;

function look() {
  if (drawing) return;
  const room = document.querySelector(".catalogue");
  if (!room) return;
  const box = room.getBoundingClientRect();
  const low = Math.min(box.bottom, innerHeight), high = Math.max(box.top, 0);
  const wanted = [...room.querySelectorAll("[data-units] li:not([hidden])")]
    .filter((unit) => { const at = unit.getBoundingClientRect(); return at.bottom > high && at.top < low; })
    .map((unit) => byData("picture", unit).dataset.picture)
    .filter((key) => !pictures.has(key) && !tried.has(key)).slice(0, 6);
  if (!wanted.length) return;
  wanted.forEach((key) => tried.add(key));
  drawing = true;
  ask("force-pictures", { pack: desk.elements.pack.value, wanted: wanted.join(" ") }, "pictures");
}

function look_soon() {
  clearTimeout(waiting);
  waiting = setTimeout(look, 250);
}
addEventListener("scroll", look_soon, { passive: true, capture: true });
addEventListener("resize", look_soon);

document.addEventListener("shown", (event) => {
  if (event.detail.id === "pictures") { drawing = false; look_soon(); }
  if (event.detail.wrong) {
    if (event.detail.id === "editor") edits = [];
    return;
  }
  const found = byData("pictures", event.target);
  if (found) {
    for (const [key, name] of Object.entries(JSON.parse(found.dataset.pictures))) pictures.set(key, name);
    faces(document);
  }
  if (event.detail.id === "editor") shown_force();
  if (event.detail.id === "cards") document.getElementById("stale").hidden = true;
});

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.dataset.path && live) live.typed = false;
  if (field.dataset.path) change({ op: "set", path: JSON.parse(field.dataset.path), value: field.value });
  if (field.dataset.open !== undefined && field.files[0]) open_file(field.files[0]);
});

async function open_file(file) {
  const area = document.getElementById("editor");
  if (file.size > 900000) {
    return show("editor", `<p class="problems" role="alert">the file is larger than 900,000 bytes: no force is</p>`, true);
  }
  desk.elements.text.value = await file.text();
  desk.elements.name.value = file.name;
  edits = [];
  area.scrollIntoView({ block: "nearest" });
  send_force();
}

document.addEventListener("input", (event) => {
  if (event.target.dataset.seek === undefined) return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  let many = 0;
  for (const unit of document.querySelectorAll("[data-units] li")) {
    const hit = words.every((word) => unit.dataset.words.includes(word));
    unit.hidden = !hit;
    many += hit;
  }
  look_soon();
  byData("found").textContent = words.length ? `${many} found` : "";
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { op, at, by, from, add } = button.dataset;
  if (op) {
    const edit = { op, path: JSON.parse(at) };
    if (by) edit.by = Number(by);
    if (from) edit.value = JSON.parse(document.getElementById(from).value);
    change(edit);
  } else if (add) {
    const lists = [...document.querySelectorAll("#editor [data-list]")].filter((one) => one.dataset.pattern === button.dataset.pattern);
    const wanted = byData("to")?.value;
    const list = lists.find((one) => one.dataset.list === wanted) ?? lists[0];
    if (list) change({ op: "add", path: JSON.parse(list.dataset.list), value: JSON.parse(add) });
  } else if (button.dataset.download !== undefined) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([desk.elements.text.value], { type: "text/yaml" }));
    link.download = desk.elements.name.value || "my-force.yaml";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
});

send_force();
look_soon();
