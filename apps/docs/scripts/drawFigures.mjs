import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const home = join(import.meta.dirname, '..')
const folder = join(home, 'src/generated')

/**
 * Draws the charts of `data/figures.json`, which pages include.
 *
 * @returns {Promise<void>}
 */
export async function drawFigures() {
  await mkdir(folder, { recursive: true })
  const file = join(home, 'data/figures.json')
  const { charts, measured } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(join(folder, 'measured.md'), measured)
  for (const [name, chart] of Object.entries(charts))
    await writeFile(join(folder, `${name}.md`), draw(chart))
}

const height = 46

/** A bar for each figure, on one scale. */
function draw({ bars, title, unit }) {
  const longest = Math.max(...bars.map(({ value }) => value))
  const spoken = bars.map(({ name, value }) => `${name}: ${value} ${unit}`)
  const rows = bars.map(({ name, other, value }, index) => {
    const width = Math.max(2, Math.round((value / longest) * 500))
    const top = index * height
    return `<text x="0" y="${top + 14}">${name}</text><rect class="${other ? 'other' : 'bar'}" x="0" y="${top + 21}" width="${width}" height="14" rx="3"/><text class="small" x="${width + 8}" y="${top + 33}">${value} ${unit}</text>`
  })
  return `<div class="wide" tabindex="0"><svg class="drawing" viewBox="0 0 640 ${bars.length * height}" width="640" role="img" aria-label="${title}. ${spoken.join('; ')}">\n${rows.join('\n')}\n</svg></div>\n`
}
