// The JavaScript that each screen needs before it is usable, gzipped: what
// index.html asks for there, and what that imports statically. Fails over budget.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

// What comes after, when it is needed, is counted by e2e/weight.spec.ts.
const BUDGETS_KB = { '/faucet': 160, '/swap': 174, '/pools': 163 }

const dist = new URL('../dist/', import.meta.url)
const html = readFileSync(new URL('index.html', dist), 'utf8')
const entry = [
  ...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.js)"/g),
].map(([, path]) => path)
// vite.config.ts writes what each screen's address asks for into the page.
const screens = JSON.parse(/of (\{.*\})\[location/.exec(html)?.[1] ?? '{}')

/** Sizes of the files and of all that they import statically. */
function weigh(paths, sizes = new Map()) {
  for (const path of paths) {
    if (sizes.has(path)) continue
    const url = new URL(path, dist)
    const code = readFileSync(url)
    sizes.set(path, gzipSync(code, { level: 9 }).length)
    const imports = code
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g)
    weigh(
      [...imports].map(([, it]) =>
        new URL(it, url).href.slice(dist.href.length),
      ),
      sizes,
    )
  }
  return sizes
}

const print = (bytes, text) =>
  console.log(`${(bytes / 1000).toFixed(2).padStart(8)} kB  ${text}`)

for (const [screen, budget] of Object.entries(BUDGETS_KB)) {
  const sizes = weigh([...entry, ...(screens[screen] ?? [])])
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  for (const [path, bytes] of [...sizes].sort(([, a], [, b]) => b - a))
    if (bytes > 1000) print(bytes, path)
  print(total, `of ${budget} kB before ${screen} is usable\n`)
  if (!screens[screen] || total > budget * 1000) process.exitCode = 1
}
