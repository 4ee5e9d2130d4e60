import { expect, test } from 'vitest'
import { runClass } from './class.js'

test('a small class whose network is killed twice claims and swaps, each once, and nothing is lost', async () => {
  const { claim } = await runClass({
    ...{ people: 8, swaps: 2, pause: 500 },
    isKilled: true,
  })
  expect(claim).toBeGreaterThan(0)
})
