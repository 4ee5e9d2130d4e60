import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzz } from '../../test/fuzz.js'
import { formatAmount } from '../utils/formatAmount.js'
import { parseAmount } from './parseAmount.js'

const rules = { numRuns: 1000 * fuzz.runs, seed: fuzz.seed }
const amount = fc.bigInt(0n, 2n ** 256n - 1n)
const decimals = fc.integer({ min: 0, max: 77 })

test(`formatting and parsing an amount returns the same amount, seed ${fuzz.seed}`, () => {
  fc.assert(
    fc.property(amount, decimals, (amount, decimals) => {
      expect(parseAmount(formatAmount(amount, decimals), decimals)).toBe(amount)
    }),
    rules,
  )
})

test(`fewer decimals never show more than the amount, seed ${fuzz.seed}`, () => {
  const maxDecimals = fc.integer({ min: 0, max: 18 })
  fc.assert(
    fc.property(amount, maxDecimals, (amount, maxDecimals) => {
      const shown = parseAmount(formatAmount(amount, 18, maxDecimals), 18)
      expect(shown).toBeLessThanOrEqual(amount)
      expect(amount - shown).toBeLessThan(10n ** BigInt(18 - maxDecimals))
    }),
    rules,
  )
})

test(`a text is parsed exactly or rejected, seed ${fuzz.seed}`, () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9.,+\-e ]{0,12}$/),
    fc.stringMatching(/^\d{0,5}\.?\d{0,8}$/),
  )
  fc.assert(
    fc.property(text, (text) => {
      const isPlain = /^(\d+\.?\d{0,6}|\.\d{1,6})$/.test(text)
      if (!isPlain) {
        expect(() => parseAmount(text, 6)).toThrow(
          expect.objectContaining({ name: 'InvalidAmountError' }),
        )
        return
      }
      const [whole, fraction = ''] = text.split('.')
      expect(parseAmount(text, 6)).toBe(
        BigInt(whole || '0') * 1_000_000n + BigInt(fraction.padEnd(6, '0')),
      )
    }),
    rules,
  )
})
