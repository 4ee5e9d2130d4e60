// The JavaScript that the first screen needs, gzipped: the entry, what it
// imports statically, and the faucet route's own chunks if it has any. Fails
// over budget.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGET_KB = 175
const FIRST_ROUTE = 'src/routes/faucet.tsx'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
)

const roots = Object.keys(manifest).filter(
  (key) => manifest[key].isEntry || key.startsWith(FIRST_ROUTE),
)
const needed = new Set()
const visit = (key) => {
  if (needed.has(key)) return
  needed.add(key)
  for (const imported of manifest[key].imports ?? []) visit(imported)
}
for (const root of roots) visit(root)

const files = [...needed].map((key) => manifest[key].file)

const sizes = files
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({
    file,
    bytes: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
  }))
  .sort((a, b) => b.bytes - a.bytes)
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)

for (const { file, bytes } of sizes)
  console.log(`${(bytes / 1000).toFixed(2).padStart(8)} kB  ${file}`)
console.log(
  `${(total / 1000).toFixed(2).padStart(8)} kB  of ${BUDGET_KB} kB before the first screen is usable`,
)
if (total > BUDGET_KB * 1000) process.exitCode = 1
