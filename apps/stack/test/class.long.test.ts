import { expect, test } from 'vitest'
import { runClass } from './class.js'

// Measures the figures that the README quotes. The pauses are those of a student who
// reads and types.
test('300 people claim five coins, open a chart and swap ten times without losing anything', async () => {
  const figures = await runClass({ people: 300, swaps: 10, pause: 20_000 })
  console.log(figures)
  // The times depend on the machine. The memory depends only on our code.
  expect(figures.memory['start.mjs']).toBeLessThan(1_000)
}, 1_200_000)
