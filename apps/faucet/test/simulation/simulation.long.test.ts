import { expect, test } from 'vitest'
import { simulate } from './runCommand.js'

const hour = 60 * 60_000

test(
  'keeps every rule of the ledger in 2,000 simulations',
  async () => {
    expect(await simulate('--seeds', '2000')).toContain('2000 seeds from 1: ')
  },
  hour,
)

test(
  'finds every deliberate fault',
  async () => {
    expect(await simulate('--mutant', 'all', '--seeds', '10000')).toMatch(
      /^found '/,
    )
  },
  4 * hour,
)
