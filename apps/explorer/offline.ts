/**
 * Writes the service worker: the page works without a network after the first visit. The worker keeps
 * all files of one build. A new build has another version, and replaces the files of the old one.
 */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
      const hash = createHash("sha256");
      for (const name of files.toSorted()) {
        const file = bundle[name];
        if (file === undefined) continue;
        hash.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      const version = hash.digest("hex").slice(0, 16);
      const listed = [...files, "icon.svg", "manifest.webmanifest", "./"];
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: program(version, listed),
      });
    },
  };
}

function program(version: string, files: readonly string[]): string {
  return `const CACHE = ${JSON.stringify(`explorer-${version}`)};
const FILES = ${JSON.stringify(files)};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("explorer-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
`;
}
