// Keeps the site for visits without a network. The first page is asked of the network first, so that no visit with one
// meets a stale engine; all else is below a folder that is named after its build, and never changes.

const NAME = `deckcheck-${"BUILD"}`;
const FILES = ["FILES"];
const PATIENCE = 4000;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  // The build before this one may be open in another tab still.
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("deckcheck-"))
            .slice(0, -2)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => worker.clients.claim()),
  );
});

async function newest(request) {
  const cache = await caches.open(NAME);
  const late = new Promise((done) => {
    setTimeout(() => done(null), PATIENCE);
  });
  const found = await Promise.race([fetch(request).catch(() => null), late]);
  if (found?.ok) return found;
  return (await cache.match("./")) ?? fetch(request);
}

async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const fetched = await fetch(request);
  // The worker keeps the runtime itself, unpacked.
  if (fetched.ok && fetched.type !== "opaque" && !request.url.includes("/runtime/")) {
    const cache = await caches.open(NAME);
    cache.put(request, fetched.clone()).catch(() => {});
  }
  return fetched;
}

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(event.request.mode === "navigate" ? newest(event.request) : kept(event.request));
});
