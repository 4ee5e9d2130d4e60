import { test } from 'vitest'
import { runClass } from './class.js'

test('60 people whose network is killed twice claim and swap, each once, and nothing is lost', async () => {
  const swaps = { people: 60, swaps: 5, pause: 5_000 }
  console.log(await runClass({ ...swaps, isKilled: true }))
}, 1_200_000)
