import {
  BaseError,
  executePlan,
  getBalances,
  getDepositAmounts,
  getPair,
  getQuote,
  getSwapHistory,
  getToken,
  planAddLiquidity,
  planRemoveLiquidity,
  planSwap,
} from '@letheswap/sdk'
import type { Hash, TransactionReceipt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { claimFaucet } from '../lib/claimFaucet.js'
import { CommandError } from '../lib/errors.js'
import { createWallet, type Network } from '../lib/network.js'
import { chooseCourse } from './chooseCourse.js'
import { createLedger, toLpSymbol } from './createLedger.js'
import { type CheckFinding, toErrorFinding } from './findings.js'

type Mined = { kind: string; receipt: TransactionReceipt }

/**
 * Does a user's main job with a new account, and compares every balance with
 * the chain after each step.
 *
 * @returns One finding a step, up to the first failure.
 */
export async function runSmoke(
  network: Network,
  { onStep }: { onStep: (step: string) => void },
): Promise<CheckFinding[]> {
  const { client, deployment } = network
  const signer = privateKeyToAccount(generatePrivateKey())
  const account = signer.address
  const wallet = createWallet(deployment, signer)
  const { coins, pools, swaps } = chooseCourse(deployment)
  const ledger = await createLedger(network, account, pools)
  const made: {
    hash: Hash
    from: string
    to: string
    in: bigint
    out: bigint
  }[] = []

  const steps: { check: string; run: () => Promise<Mined[]> }[] = [
    ...coins.map((symbol) => ({
      check: `Get ${symbol} from the faucet`,
      run: () => claim(symbol),
    })),
    ...swaps.map(([from, to, part]) => ({
      check: `Swap ${from} → ${to}`,
      run: () => swap(from, to, part),
    })),
    ...pools.map(([a, b]) => ({
      check: `Add liquidity to ${a} / ${b}`,
      run: () => addLiquidity(a, b),
    })),
    ...pools.map(([a, b]) => ({
      check: `Remove half from ${a} / ${b}`,
      run: () => removeHalf(a, b),
    })),
    { check: 'Read the swap history', run: readHistory },
  ]
  const findings: CheckFinding[] = []
  for (const { check, run } of steps) {
    onStep(check)
    try {
      findings.push(toFinding(check, await run()))
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      return [...findings, toErrorFinding(check, error)]
    }
  }
  return findings

  async function claim(symbol: string): Promise<Mined[]> {
    const tokens = [getToken(deployment, symbol)]
    const options = { client, deployment, account: signer, tokens }
    const paid = await claimFaucet(options)
    const flows = await ledger.book(paid)
    assert(
      (flows.get(symbol) ?? 0n) > 0n && flows.size === 1,
      `The faucet's transaction did not pay ${symbol}, and that alone.`,
    )
    return paid.map(({ receipt }) => ({ kind: 'faucet', receipt }))
  }

  async function swap(
    from: string,
    to: string,
    part: bigint,
  ): Promise<Mined[]> {
    const { balances } = await getBalances(client, { deployment, account })
    const amountIn = (balances[from] as bigint) / part
    const trade = { deployment, tokenIn: from, tokenOut: to, amountIn }
    const quote = await getQuote(client, trade)
    const plan = await planSwap(client, { deployment, account, quote })
    const { transactions, hash } = await executePlan(wallet, {
      deployment,
      plan,
    })
    const flows = await ledger.book(transactions)
    const amountOut = flows.get(to) ?? 0n
    assert(
      flows.get(from) === -amountIn,
      `The swap did not take exactly the planned amount of ${from}.`,
    )
    assert(
      amountOut >= plan.summary.amountOut,
      `The swap gave less ${to} than its minimum.`,
    )
    made.push({ hash, from, to, in: amountIn, out: amountOut })
    return transactions
  }

  async function addLiquidity(
    tokenA: string,
    tokenB: string,
  ): Promise<Mined[]> {
    const pair = { deployment, tokenA, tokenB }
    const [{ balances }, { reserveA, reserveB }] = await Promise.all([
      getBalances(client, { deployment, account }),
      getPair(client, pair),
    ])
    // Rounded down.
    const plan = await planAddLiquidity(client, {
      ...pair,
      account,
      ...getDepositAmounts({
        amountA: (balances[tokenA] as bigint) / 4n,
        amountB: (balances[tokenB] as bigint) / 4n,
        reserveA,
        reserveB,
      }),
    })
    const { transactions } = await executePlan(wallet, { deployment, plan })
    const flows = await ledger.book(transactions)
    assert(
      (flows.get(tokenA) ?? 0n) < 0n &&
        (flows.get(tokenB) ?? 0n) < 0n &&
        (flows.get(toLpSymbol(tokenA, tokenB)) ?? 0n) > 0n,
      'The deposit did not trade both coins for LP tokens.',
    )
    return transactions
  }

  async function removeHalf(tokenA: string, tokenB: string): Promise<Mined[]> {
    const position = { deployment, tokenA, tokenB, account }
    const pair = await getPair(client, position)
    // Rounded down.
    const liquidity = (pair.liquidity ?? 0n) / 2n
    const plan = await planRemoveLiquidity(client, { ...position, liquidity })
    const { transactions } = await executePlan(wallet, { deployment, plan })
    const flows = await ledger.book(transactions)
    assert(
      (flows.get(tokenA) ?? 0n) > 0n &&
        (flows.get(tokenB) ?? 0n) > 0n &&
        flows.get(toLpSymbol(tokenA, tokenB)) === -liquidity,
      'The withdrawal did not trade half of the LP tokens for both coins.',
    )
    return transactions
  }

  /** The history must list exactly these swaps, newest first. */
  async function readHistory(): Promise<Mined[]> {
    const { entries } = await getSwapHistory(client, { deployment, account })
    assert(
      entries.length === made.length,
      `The history lists ${entries.length} swaps, not the ${made.length} that were made.`,
    )
    for (const [index, swap] of made.toReversed().entries()) {
      const entry = entries[index]
      assert(
        entry?.hash === swap.hash &&
          entry.tokenIn.symbol === swap.from &&
          entry.tokenOut.symbol === swap.to &&
          entry.amountIn === swap.in &&
          entry.amountOut === swap.out,
        `The history's entry ${index + 1} is not the swap ${swap.from} → ${swap.to} of ${swap.hash}.`,
      )
    }
    return []
  }
}

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CommandError(message)
}

function toFinding(check: string, mined: readonly Mined[]): CheckFinding {
  const transactions = mined.map(({ kind, receipt }) => ({
    kind,
    hash: receipt.transactionHash,
    gasUsed: receipt.gasUsed,
  }))
  return {
    check,
    severity: 'ok',
    message:
      transactions
        .map(({ kind, hash, gasUsed }) => `${kind} ${hash}, ${gasUsed} gas`)
        .join('; ') || 'It lists the swaps that were made.',
    details: { transactions },
  }
}
