// Measures the JavaScript that a browser without a wallet loads on any screen: the
// scripts of index.html and their static imports, gzipped, with 600 bytes of headers
// per file. Fails above the budget. e2e/weight.spec.ts measures the same in a browser
// until it is idle.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import budget from './budget.json' with { type: 'json' }

const dist = new URL('../dist/', import.meta.url)
const html = readFileSync(new URL('index.html', dist), 'utf8')
const entry = [
  ...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.js)"/g),
].map(([, path]) => path)

/** Returns the sizes of the files and of all their static imports. */
function weigh(paths, sizes = new Map()) {
  for (const path of paths) {
    if (sizes.has(path)) continue
    const url = new URL(path, dist)
    const code = readFileSync(url)
    sizes.set(path, gzipSync(code).length + budget.headerBytes)
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

const sizes = weigh(entry)
const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
for (const [path, bytes] of [...sizes].sort(([, a], [, b]) => b - a))
  print(bytes, path)
print(total, `of ${budget.bytes / 1000} kB, in ${sizes.size} files`)
if (total > budget.bytes || sizes.size > budget.files) process.exitCode = 1
