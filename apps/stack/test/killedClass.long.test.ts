import { test } from 'vitest'
import { runClass } from './class.js'

test('60 people claim and swap, each once, although their network is killed twice', async () => {
  const swaps = { people: 60, swaps: 5, pause: 5_000 }
  console.log(await runClass({ ...swaps, isKilled: true }))
}, 1_200_000)
