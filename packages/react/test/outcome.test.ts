import { getBalances, getPlanSummary } from '@letheswap/sdk'
import { type Hex, numberToHex, pad, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { useChain as startChain } from '../../sdk/test/chain.js'
import {
  callToken,
  deployOddToken,
} from '../../sdk/test/oddTokens/deployOddTokens.js'
import { swap } from '../../sdk/test/swap.js'
import { getSwapOutcome } from '../src/actions/getSwapOutcome.js'

const chain = startChain()

/** Swaps, and returns the outcome beside the account's balance changes. */
async function trade(
  deployment: typeof chain.deployment,
  order: Parameters<typeof swap>[1],
) {
  const read = async () =>
    (
      await getBalances(chain.client, {
        deployment,
        account: chain.user.address,
      })
    ).balances
  const before = await read()
  const { plan, receipt, gasPaid } = await swap({ ...chain, deployment }, order)
  const after = await read()
  const change = (symbol: string) =>
    (after[symbol] ?? 0n) - (before[symbol] ?? 0n)
  const summary = getPlanSummary(deployment, plan)
  if (summary.kind !== 'swap') throw new Error('No swap.')
  return {
    change,
    gasPaid,
    receipt,
    summary,
    outcome: getSwapOutcome(summary, receipt, deployment),
  }
}

const amounts = ({ spent, received }: ReturnType<typeof getSwapOutcome>) => [
  spent[0]?.amount,
  received[0]?.amount,
]

test.each([
  ['an exact input', { amountIn: 5_000_000n }],
  ['an exact output', { amountOut: 5n * 10n ** 18n }],
])('%s spends and receives what the balances changed by', async (_, order) => {
  const { change, outcome } = await trade(chain.deployment, {
    tokenIn: 'USDT',
    tokenOut: 'DAI',
    ...order,
  })
  expect(amounts(outcome)).toEqual([-change('USDT'), change('DAI')])
})

test('the native coin counts without gas', async () => {
  const { change, gasPaid, outcome } = await trade(chain.deployment, {
    tokenIn: 'USDT',
    tokenOut: 'ZKP',
    amountIn: 5_000_000n,
  })
  expect(amounts(outcome)).toEqual([-change('USDT'), change('ZKP') + gasPaid])
})

test.each(['first', 'last'])(
  'a Swap event of a token itself, %s of all, changes nothing',
  async (place) => {
    const { outcome, receipt, summary } = await trade(chain.deployment, {
      tokenIn: 'USDT',
      tokenOut: 'DAI',
      amountIn: 100_000_000n,
    })
    const [token] = chain.deployment.tokens.slice(-1)
    const real = receipt.logs.at(-1)
    if (real === undefined || token === undefined) throw new Error('No log.')
    const words = [5n, 0n, 0n, 999_999n].map((word) =>
      pad(numberToHex(word), { size: 32 }).slice(2),
    )
    const forged = {
      ...real,
      address: token.address,
      data: `0x${words.join('')}` as Hex,
    }
    const logs =
      place === 'first' ? [forged, ...receipt.logs] : [...receipt.logs, forged]
    expect(
      getSwapOutcome(summary, { ...receipt, logs }, chain.deployment),
    ).toEqual(outcome)
    expect(outcome.spent[0]?.amount).toBe(100_000_000n)
  },
)

test('of a token that keeps a fee, what arrived is received', async () => {
  const { address, deployment, unit } = await deployOddToken(chain, {
    contract: 'KeepsFee',
    symbol: 'FEE',
    decimals: 18,
  })
  // 0.2 %, which the default slippage leaves room for.
  await callToken(chain, address, 'tax', zeroAddress, 10n, 10n)
  const bought = await trade(deployment, {
    tokenIn: 'ZKP',
    tokenOut: 'FEE',
    amountIn: 10n ** 18n,
  })
  expect(bought.change('FEE')).toBeGreaterThan(0n)
  expect(amounts(bought.outcome)).toEqual([10n ** 18n, bought.change('FEE')])
  const sold = await trade(deployment, {
    tokenIn: 'FEE',
    tokenOut: 'ZKP',
    amountIn: unit,
  })
  expect(amounts(sold.outcome)).toEqual([
    -sold.change('FEE'),
    sold.change('ZKP') + sold.gasPaid,
  ])
})
