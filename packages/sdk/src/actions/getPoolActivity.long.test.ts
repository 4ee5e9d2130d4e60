import { test } from 'vitest'
import { checkMarkets } from '../../test/checkMarkets.js'
import { fuzz } from '../../test/fuzz.js'

test(`rule: figures of 1,000 markets are the sums of all their events, seed ${fuzz.seed}`, async () => {
  await checkMarkets(1_000)
}, 600_000)
