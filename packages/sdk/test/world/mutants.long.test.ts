import { expect, test } from 'vitest'
import { buildMutant } from './buildMutant.js'
import { findSeed } from './campaign.js'
import { mutants } from './mutants.js'

const most = Number(process.env.WORLD_RUNS ?? 10_000)
const only = process.env.MUTANT

test.each(
  mutants
    .map((mutant, index) => ({ ...mutant, index }))
    .filter(({ name }) => !only || name.includes(only)),
)(
  'rule: the worlds find a sender or reader that $name',
  async ({ index, ...mutant }) => {
    const campaign = await buildMutant(mutant, `mutant-${index}`)
    let from = 1
    while (from <= most) {
      const found = await campaign.findSeed(from, most)
      if (!found) break
      // What breaks without it, too, shows nothing.
      if (!(await findSeed(found.seed, found.seed))) {
        process.stdout.write(
          `${mutant.name}: seed ${found.seed}, ${found.rule}\n`,
        )
        return
      }
      from = found.seed + 1
    }
    expect.unreachable(`no world of ${most} finds it`)
  },
  1_000_000,
)
