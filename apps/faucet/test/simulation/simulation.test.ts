import { expect, test } from 'vitest'
import { simulate } from './runCommand.js'

test('keeps every rule of the ledger in 3 simulations, and replays a seed exactly', async () => {
  // A single worker is faster, because each process takes seconds to open a database.
  const args = ['--seeds', '3', '--replay', '--workers', '1']
  expect(await simulate(...args)).toContain(
    'seed 3 replays exactly\n3 seeds from 1: ',
  )
})
