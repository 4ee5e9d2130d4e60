// The JavaScript that the first screen needs, gzipped: what index.html asks
// for, and what that imports statically. Fails over budget. The faucet's route
// is a part of it, because it is not split.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

// What each screen needs in all is e2e/weight.spec.ts's.
const BUDGET_KB = 158

const dist = new URL('../dist/', import.meta.url)
const html = readFileSync(new URL('index.html', dist), 'utf8')

const sizes = new Map()
const visit = (url) => {
  if (sizes.has(url.href)) return
  const code = readFileSync(url)
  sizes.set(url.href, gzipSync(code, { level: 9 }).length)
  for (const [, path] of code
    .toString()
    .matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
    visit(new URL(path, url))
}
for (const [, path] of html.matchAll(
  /<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.js)"/g,
))
  visit(new URL(path, dist))

for (const [href, bytes] of [...sizes].sort(([, a], [, b]) => b - a))
  console.log(
    `${(bytes / 1000).toFixed(2).padStart(8)} kB  ${href.slice(dist.href.length)}`,
  )
const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
console.log(
  `${(total / 1000).toFixed(2).padStart(8)} kB  of ${BUDGET_KB} kB before the first screen is usable`,
)
if (sizes.size === 0 || total > BUDGET_KB * 1000) process.exitCode = 1
