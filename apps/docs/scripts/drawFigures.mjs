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

/** A bar for each figure, on one scale. */
function draw({ bars, title, unit }) {
  const longest = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(
    ({ name, value }) =>
      `<li>${name}: <b>${value}${unit}</b><span style="width: ${Math.max(1, Math.round((value / longest) * 100))}%"></span></li>`,
  )
  return `<figure class="chart">\n<figcaption>${title}</figcaption>\n<ul>\n${rows.join('\n')}\n</ul>\n</figure>\n`
}
