import { test } from 'vitest'
import { checkMarkets } from '../../test/checkMarkets.js'
import { fuzz } from '../../test/fuzz.js'

test(`rule: figures are the sums of all events, whatever was known and replaced, seed ${fuzz.seed}`, async () => {
  await checkMarkets(20 * fuzz.runs)
}, 600_000)
