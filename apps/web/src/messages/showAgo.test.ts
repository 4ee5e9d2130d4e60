import { expect, test } from 'vitest'
import { showAgo } from './showAgo'

const second = 1_000
const hour = 3_600 * second

test.each([
  [-5 * second, 'now'],
  [0, 'now'],
  [59 * second, '59 seconds ago'],
  [90 * second, '1 minute ago'],
  [23 * hour, '23 hours ago'],
  [24 * hour, 'yesterday'],
  [24 * 30 * hour, 'last month'],
  [24 * 800 * hour, '2 years ago'],
])('behavior: formats %s ms ago as %s', (age, text) => {
  expect(showAgo(0, age)).toBe(text)
})
