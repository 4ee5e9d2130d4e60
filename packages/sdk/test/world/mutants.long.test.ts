import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildMutant, folder } from './buildMutant.js'
import { findSeed } from './campaign.js'
import { mutants } from './mutants.js'

const to = Number(process.env.WORLD_RUNS ?? 10_000)
const only = process.env.MUTANT

const rows = [
  '| Mutant | File | Known world, or seed | Rule that broke |',
  '| --- | --- | --- | --- |',
]

/**
 * The third column is the first seed that detects the mutant, or the name of a known
 * world.
 */
afterAll(() => {
  const path = join(process.env.REPORTS_DIR ?? folder, 'mutants.md')
  writeFileSync(path, `${rows.join('\n')}\n`)
  process.stdout.write(`${path}\n`)
})

test.each(
  mutants
    .map((mutant, index) => ({ ...mutant, index }))
    .filter(({ name }) => !only || name.includes(only)),
)(
  'rule: the worlds find a sender or reader that $name',
  async ({ index, needs, ...mutant }) => {
    const campaign = await buildMutant(mutant, `mutant-${index}`)
    const known = await campaign.findAgain()
    if (known) return report(known.name, known)
    for (let from = 1; ; from++) {
      const found = await campaign.findSeed({ from, to, needs })
      if (!found) return report('none', { rule: '' })
      // A rule that breaks without the mutant, too, shows nothing.
      const { seed } = found
      if (!(await findSeed({ from: seed, to: seed })))
        return report(String(seed), found)
      from = seed
    }

    function report(by: string, { rule }: { rule: string }) {
      rows.push(`| ${mutant.name} | ${mutant.file} | ${by} | ${rule} |`)
      process.stdout.write(`${rows.at(-1)}\n`)
      expect(by).not.toBe('none')
    }
  },
  1_000_000,
)
