import { expect, test } from 'vitest'
import { guessAmounts } from './guessAmounts'

test.each([
  ['1,5', ['1.5']],
  [',5', ['0.5']],
  ['1,234.56', ['1234.56']],
  ['1.234,56', ['1234.56']],
  ['1 234 567', ['1234567']],
  ['1.234.567', ['1234567']],
  ["1'234.5", ['1234.5']],
  // The comma may group thousands, as in English, or be a decimal comma.
  ['1,234', ['1234', '1.234']],
  ['1e3', ['1000']],
  ['1.25e1', ['12.5']],
  ['1.5E+2', ['150']],
  ['25e-3', ['0.025']],
  ['-5', ['5']],
  ['- 0.5', ['0.5']],
  ['$20', ['20']],
  ['1.5 ZKP', ['1.5']],
  [' 7 ', ['7']],
])('behavior: %j most likely means %j', (text, guesses) => {
  expect(guessAmounts(text)).toEqual(guesses)
})

test.each(['-', 'abc', '1.2.3', '1,2,3', '1e', '٣', '0x10', ',', '1e-19'])(
  'behavior: guesses nothing for %j',
  (text) => {
    expect(guessAmounts(text)).toEqual([])
  },
)
