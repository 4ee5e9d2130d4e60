import { expect, test } from 'vitest'
import { faucetRefusals } from './faucetRefusals.js'

test.each([
  [0, '1m'],
  [1, '1m'],
  [60, '1m'],
  [61, '2m'],
  [3_600, '60m'],
])('a wait of %i seconds is shown as %s, never too short', (wait, minutes) => {
  expect(faucetRefusals.cooling(wait)).toBe(
    `rate limit: try again in ${minutes}`,
  )
})
