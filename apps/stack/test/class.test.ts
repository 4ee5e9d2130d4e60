import { expect, test } from 'vitest'
import { runClass } from './class.js'

// killedClass.long.test.ts also kills the network during a lesson.
test('a small class claims and swaps, each once, without losing anything', async () => {
  const { claim } = await runClass({ people: 4, swaps: 2, pause: 500 })
  expect(claim).toBeGreaterThan(0)
})
