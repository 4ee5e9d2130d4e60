import { FaucetRefusedError, getTokens, parseDeployment } from '@letheswap/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../../packages/sdk/test/deployment'
import { fuzz } from '../../../packages/sdk/test/fuzz'
import { hostileText } from '../../../packages/sdk/test/hostile'
import { findPool } from '../src/components/market/poolLink'
import { poolsSearch } from '../src/components/pools/poolsSearch'
import {
  resolveSwapTokens,
  swapSearch,
} from '../src/components/swap/swapSearch'
import { searchTokens } from '../src/components/tokens/searchTokens'
import { isAmountDraft } from '../src/lib/amountDraft'
import { getErrorMessage } from '../src/lib/getErrorMessage'
import { guessAmounts } from '../src/lib/guessAmounts'
import { parsePlainSearch } from '../src/router/plainSearch'

const rules = { numRuns: 1000 * fuzz.runs, seed: fuzz.seed }
const deployment = parseDeployment(deploymentJson)
const tokens = getTokens(deployment)

test(`a link contains known tokens and pools and a valid amount, or nothing, seed ${fuzz.seed}`, () => {
  const names = ['from', 'to', 'amount', 'sort', 'pool', '__proto__'] as const
  const search = fc.oneof(
    hostileText,
    fc
      .dictionary(fc.constantFrom(...names), hostileText)
      .map((values) => new URLSearchParams(values).toString()),
  )
  fc.assert(
    fc.property(search, (text) => {
      const search = parsePlainSearch(text)
      const swap = swapSearch(search)
      const { tokenIn, tokenOut } = resolveSwapTokens(tokens, swap)
      expect(tokens).toContain(tokenIn)
      expect(tokens).toContain(tokenOut)
      expect(tokenIn).not.toBe(tokenOut)
      expect(swap.amount ?? '').toMatch(/^\d{0,78}(\.\d{0,18})?$/)
      const { sort = 'pool', pool = '' } = poolsSearch(search)
      expect(sort).toMatch(/^-?(pool|fee|liquidity|share|pair)$/)
      expect([undefined, ...deployment.pairs]).toContain(
        findPool(tokens, deployment.pairs, pool)
          ?.map(({ symbol }) => symbol)
          .join('-'),
      )
    }),
    rules,
  )
})

test(`a pasted or searched text is an amount, a suggestion, a token or nothing, seed ${fuzz.seed}`, () => {
  // A pattern that backtracks from each start would take minutes on these texts.
  const long = fc.constantFrom(`${'W'.repeat(300_000)}1`, ' '.repeat(300_000))
  fc.assert(
    fc.property(fc.oneof(hostileText, long), (text) => {
      for (const guess of guessAmounts(text))
        expect(isAmountDraft(guess)).toBe(true)
      expect(tokens).toEqual(
        expect.arrayContaining([...searchTokens(tokens, text)]),
      )
    }),
    rules,
  )
})

test(`shows foreign text as one paragraph that cannot mislead, seed ${fuzz.seed}`, () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const told = [
        getErrorMessage(
          new FaucetRefusedError({ status: 400, serverMessage: text }),
          'faucet',
          deployment.chain,
        ),
        getErrorMessage(new Error(text), 'addLiquidity', deployment.chain),
        getErrorMessage(new Error(text), 'swap', deployment.chain),
      ].map(({ message, detail = '' }) => [message, detail])
      for (const shown of told.flat()) {
        expect(shown.length).toBeLessThanOrEqual(401)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u3164]|\p{M}{4}/u)
      }
    }),
    rules,
  )
})
