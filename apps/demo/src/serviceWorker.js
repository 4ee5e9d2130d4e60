// The build prepends `build`, the files and their digest. Other sites on the origin
// share its caches, so the names include the demo's path.
const prefix = `letheswap demo ${registration.scope} `
const name = prefix + build.digest

addEventListener('install', (event) => {
  // Bypasses the browser's cache, which may contain an earlier build.
  const requests = build.files.map(
    (file) => new Request(file, { cache: 'reload' }),
  )
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(requests)))
  skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      // Keeps the previous build, because its tabs may still load dialogs.
      const old = names.filter((it) => it.startsWith(prefix)).slice(0, -2)
      return Promise.all(old.map((it) => caches.delete(it)))
    }),
  )
})

addEventListener('fetch', (event) => {
  event.respondWith(answer(event.request))
})

async function answer(request) {
  const options = { ignoreSearch: true }
  const kept =
    (await caches.match(request, { ...options, cacheName: name })) ??
    (await caches.match(request, options))
  return kept ?? fetch(request)
}
