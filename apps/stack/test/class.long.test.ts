import { expect, test } from 'vitest'
import { runClass } from './class.js'

// The figures of the README. The pauses are a student's, who reads and types.
test('300 people claim five coins each, open a chart and swap ten times, and nothing is lost', async () => {
  const figures = await runClass({ people: 300, swaps: 10, pause: 20_000 })
  console.log(figures)
  // The time depends on the machine; the memory depends on us.
  expect(figures.memory['start.mjs']).toBeLessThan(1_000)
}, 1_200_000)
