// The build prepends `build`, the files and their digest. Caches belong to an origin,
// which other sites may share, so ours are named by our path.
const prefix = `letheswap demo ${registration.scope} `
const name = prefix + build.digest

addEventListener('install', (event) => {
  // Bypasses the browser's own cache, which may have an earlier build.
  const requests = build.files.map(
    (file) => new Request(file, { cache: 'reload' }),
  )
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(requests)))
  skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      // A tab of the previous build may still load its dialogs.
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
