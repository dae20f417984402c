"use strict";
// What forms ask for is done elsewhere: `POST /work/NAME` answers with a job, whose events tell of
// progress and bring the result as a piece of a page.

const tab = sessionStorage.tab ??= crypto.randomUUID();
const running = new Map();

const byId = (id) => document.getElementById(id);

async function ask(work, fields, id) {
  const old = running.get(id);
  old?.end?.();
  const mine = { source: null, job: null, end: null };
  running.set(id, mine);
  byId(id).setAttribute("aria-busy", "true");
  const body = new URLSearchParams(fields);
  body.set("tab", tab);
  if (body.toString().length > 1000000) {
    return show(id, "<p class='problems' role='alert'>a request may have 1,000,000 bytes</p>", true);
  }
  let answer;
  try {
    const got = await fetch(`/work/${work}`, { method: "POST", body });
    answer = await (got.headers.get("content-type").includes("json") ? got.json() : refused(got));
  } catch {
    return show(id, "<p class='problems'>The studio doesn’t answer: is it still running?</p>", true);
  }
  if (running.get(id) !== mine) return;
  if (!answer.job) return show(id, answer.html, true);
  mine.job = answer.job;
  follow(mine, id);
}

// What the guard refuses, it refuses in plain text.
async function refused(got) {
  const words = document.createElement("p");
  words.className = "problems";
  words.setAttribute("role", "alert");
  words.textContent = await got.text();
  return { html: words.outerHTML };
}

function follow(mine, id) {
  const bar = byId(`${id}-progress`), area = byId(id);
  const waiting = setTimeout(() => { if (bar) bar.hidden = false; }, 150);
  area.setAttribute("aria-busy", "true");
  const source = mine.source = new EventSource(`/jobs/${mine.job}`);
  const end = mine.end = () => {
    source.close();
    clearTimeout(waiting);
    if (bar) { bar.hidden = true; bar.querySelector("[role=status]").textContent = ""; }
    area.removeAttribute("aria-busy");
  };
  source.addEventListener("progress", (event) => {
    const told = JSON.parse(event.data);
    if (!bar || !told.step) return;
    const line = bar.querySelector("progress");
    if (told.of) { line.max = told.of; line.value = told.done; } else line.removeAttribute("value");
    bar.querySelector("[role=status]").textContent =
      told.of ? `${told.step}, ${told.done} of ${told.of}` : told.step;
  });
  source.addEventListener("line", (event) => {
    if (bar) bar.querySelector("[role=status]").textContent = JSON.parse(event.data).text;
  });
  let parts = 0;
  source.addEventListener("part", (event) => { add(id, JSON.parse(event.data).html, parts++ === 0); });
  source.addEventListener("done", (event) => { end(); show(id, JSON.parse(event.data).html, false); });
  source.addEventListener("failed", (event) => {
    end();
    const told = JSON.parse(event.data);
    if (!told.stopped) show(id, told.html, true);
  });
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    end();
    show(id, "<p class='problems'>The studio doesn’t answer: is it still running?</p>", true);
  };
}

// The last good result stays under what is wrong.
function show(id, html, wrong) {
  const area = byId(id);
  area.removeAttribute("aria-busy");
  area.querySelector(":scope > .over")?.remove();
  if (wrong) {
    const over = document.createElement("div");
    over.className = "over";
    over.innerHTML = html;
    area.prepend(over);
    area.classList.add("stale");
  } else {
    fill(area, html);
  }
  area.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: { id, wrong } }));
}

// Whoever was somewhere in the last result is at the same place in the new one.
function fill(area, html) {
  const at = area.contains(document.activeElement) ? document.activeElement.id : "";
  area.innerHTML = html;
  area.classList.remove("stale");
  if (at) byId(at)?.focus({ preventScroll: true });
}

// Parts of a result come before all of it is there.
function add(id, html, first) {
  const area = byId(id);
  if (first) fill(area, html); else area.insertAdjacentHTML("beforeend", html);
}

function send(form, button) {
  const from = button?.dataset.work ? button : form;
  ask(from.dataset.work, new FormData(form, button), from.dataset.result);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-work]")) return;
  event.preventDefault();
  send(form, event.submitter);
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto]");
  if (form && event.target.matches("select, input:not([type=search])")) send(form);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.copy !== undefined) {
    navigator.clipboard.writeText(button.dataset.copy).then(() => {
      const before = button.textContent;
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = before; }, 1500);
    });
  } else if (button.matches(".flip")) {
    turn(button, button.getAttribute("aria-pressed") !== "true");
  } else if (button.matches("[data-flip-all]")) {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", on);
    button.closest(".result").querySelectorAll(".flip").forEach((one) => turn(one, on));
  } else if (button.matches("[data-stop]")) {
    const mine = running.get(button.closest(".progress").id.replace(/-progress$/, ""));
    if (mine?.job) fetch(`/jobs/${mine.job}/stop`, { method: "POST" });
  }
});

function turn(piece, on) { piece.setAttribute("aria-pressed", on); }

// A picture that is still being made is asked for again: waiting for it would hold up the page.
document.addEventListener("error", (event) => {
  const picture = event.target;
  if (!(picture instanceof HTMLImageElement) || !picture.src.includes("/thumb/")) return;
  const tries = Number(picture.dataset.tries ?? 0) + 1;
  picture.dataset.tries = tries;
  const address = picture.src.split("?")[0];
  if (tries <= 600) setTimeout(() => { picture.src = `${address}?try=${tries}`; }, 1000);
}, true);

for (const form of document.querySelectorAll("form[data-auto]")) send(form);
