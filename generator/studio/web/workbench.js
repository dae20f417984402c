"use strict";
// Where a result leads somewhere, the browser goes there.
document.addEventListener("shown", (event) => {
  const link = event.target.querySelector("[data-go]");
  if (link && !event.detail.wrong) location.assign(link.href);
});

// An open folder: its events bring what is new, as long as the page is seen.
const bench = document.querySelector("[data-bench]");
if (bench) look();

function look() {
  const at = (id) => document.getElementById(id);
  const form = at("choose"), picture = at("picture"), mat = at("mat");
  let source = null, sheet = null;
  let page = Number(new URLSearchParams(location.search).get("page") ?? 1) - 1;

  const wide = () => Math.ceil((mat.clientWidth || 700) * devicePixelRatio);
  const address = (number) => `/page/${sheet.pdf}/${number}?width=${sheet.width}`;

  function open() {
    source?.close();
    if (document.hidden) return;
    const chosen = new URLSearchParams({
      product: form.product.value, view: form.view.value, page, width: wide(), follow: form.follow.checked ? "on" : "off",
    });
    mat.setAttribute("aria-busy", "true");
    source = new EventSource(`/workbench/${bench.dataset.bench}/events?${chosen}`);
    source.addEventListener("seen", (event) => seen(JSON.parse(event.data)));
    source.addEventListener("progress", (event) => {
      const told = JSON.parse(event.data);
      if (told.of > 8) say(`${told.step}, ${told.done} of ${told.of}`);
    });
    source.onerror = () => say("The studio doesn’t answer: is it still running?");
  }

  function say(text) { at("state").textContent = text; }

  function keep() {
    const told = new URLSearchParams({ product: form.product.value, view: form.view.value });
    if (form.view.value === "sheet") told.set("page", page + 1);
    history.replaceState(null, "", `?${told}`);
  }

  function seen(told) {
    mat.removeAttribute("aria-busy");
    if (told.sheet) showSheet(told.sheet);
    else if (told.faces) showFaces(told);
    const shown = told.sheet || told.faces;
    if (told.products) list(told.products, told.product);
    problems(told, Boolean(shown));
    if (shown) {
      at("nothing").hidden = true;
      keep();
    }
    say(shown ? `Seen in ${told.seconds.toFixed(2)} s. Waiting for you to save.` : "Waiting for you to save.");
  }

  function showSheet(new_) {
    sheet = new_;
    page = sheet.page;
    at("faces").hidden = true;
    at("sheet").hidden = false;
    leaf();
    at("download").hidden = false;
    at("download").href = `/file/${sheet.pdf}`;
  }

  function leaf() {
    const now = address(page);
    if (picture.getAttribute("src") !== now) picture.src = now;
    picture.alt = `Page ${page + 1} of ${form.product.selectedOptions[0]?.text ?? ""}`;
    at("leaf").textContent = `${page + 1} of ${sheet.pages}${sheet.draft ? ", a draft" : ""}`;
    for (const button of document.querySelectorAll("[data-leaf]")) {
      const to = page + Number(button.dataset.leaf);
      button.setAttribute("aria-disabled", to < 0 || to >= sheet.pages);
    }
  }

  function turn(to) {
    if (!sheet || to < 0 || to >= sheet.pages || to === page) return;
    page = to;
    leaf();
    keep();
    open();
  }

  function showFaces(told) {
    at("sheet").hidden = true;
    at("faces").hidden = false;
    if (told.html) at("faces").innerHTML = told.html;
    for (const name of told.changed) {
      for (const face of faces(name)) {
        face.src = `/file/${told.faces[name]}`;
        if (form.follow.checked) face.closest("li").scrollIntoView({ block: "nearest" });
      }
    }
    if (told.changed.length) mark(told.changed);
  }

  function faces(name) {
    return [...document.querySelectorAll("[data-face]")].filter((one) => one.dataset.face === name);
  }

  function mark(names) {
    for (const one of document.querySelectorAll(".fresh")) one.classList.remove("fresh");
    for (const name of names) for (const face of faces(name)) face.classList.add("fresh");
  }

  function list(products, chosen) {
    const select = form.product;
    const known = [...select.options].map((one) => `${one.value} ${one.text}`).join("\n");
    if (known !== products.map((one) => `${one.id} ${one.title}`).join("\n")) {
      select.replaceChildren(...products.map((one) => new Option(one.title, one.id)));
      if (!products.some((one) => one.id === chosen)) select.prepend(new Option(chosen || "–", chosen));
      select.value = chosen;
    }
    const now = products.find((one) => one.id === chosen);
    form.view.closest("label").hidden = now !== undefined && !now.has_faces;
  }

  function problems(told, shown) {
    const area = at("slips"), count = told.count, some = `${count} problem${count === 1 ? "" : "s"}`;
    if (area.innerHTML !== told.problems) area.innerHTML = told.problems;
    const head = count ? some : "No problems";
    if (at("slips-head").textContent !== head) at("slips-head").textContent = head;
    area.parentElement.classList.toggle("wrong", count > 0);
    const stale = !shown && at("nothing").hidden;
    mat.classList.toggle("stale", stale);
    at("stale").hidden = !stale;
    at("stale").textContent = stale ? `${some}: this is how it looked before` : "";
  }

  form.addEventListener("change", (event) => {
    if (event.target === form.product) page = 0;
    open();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("visibilitychange", open);
  bench.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.leaf) turn(page + Number(button.dataset.leaf));
    const spot = button.dataset.spot;
    if (spot === undefined) return;
    if (form.view.value === "sheet") turn(Number(spot));
    else {
      mark([spot]);
      faces(spot)[0]?.closest("li").scrollIntoView({ block: "center" });
    }
  });
  open();
}
