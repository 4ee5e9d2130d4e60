import { expect, test } from 'vitest'
import { runClass } from './class.js'

test('a small class claims and swaps, and nothing is lost', async () => {
  const { claim } = await runClass({ people: 8, swaps: 2, pause: 500 })
  expect(claim).toBeGreaterThan(0)
}, 180_000)
