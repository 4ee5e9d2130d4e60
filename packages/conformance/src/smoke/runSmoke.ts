import {
  BaseError,
  type Deployment,
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
  type Token,
} from '@letheswap/sdk'
import type { Client, Hash, LocalAccount, TransactionReceipt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chooseCourse } from './chooseCourse.js'
import { createLedger, toLpSymbol } from './createLedger.js'
import { SmokeError } from './SmokeError.js'

type Mined = { kind: string; receipt: TransactionReceipt }

export type SmokeStep = {
  /** E.g. `Swap ZKP → USDT`. */
  name: string
  transactions: readonly Mined[]
  /** Set for the last step if it failed. */
  error?: BaseError | undefined
}

export declare namespace runSmoke {
  type Parameters = {
    deployment: Deployment
    /** Creates a client that signs with this account. */
    connect: (account: LocalAccount) => Client
    /** Gets a coin from the faucet. */
    claim: (
      account: LocalAccount,
      token: Token,
    ) => Promise<TransactionReceipt[]>
    onStep?: ((name: string) => void) | undefined
  }
  type ReturnType = SmokeStep[]
}

/**
 * Does a user's main job with a new account: faucet, swaps, deposits,
 * withdrawals and the history. After each step, it compares every balance with
 * the chain.
 *
 * @returns The steps, up to the first that failed.
 */
export async function runSmoke(
  client: Client,
  { deployment, onStep, ...parameters }: runSmoke.Parameters,
): Promise<runSmoke.ReturnType> {
  const signer = privateKeyToAccount(generatePrivateKey())
  const account = signer.address
  const wallet = parameters.connect(signer)
  const { coins, pools, swaps } = chooseCourse(deployment)
  const ledger = await createLedger(client, deployment, account, pools)
  const made: {
    hash: Hash
    from: string
    to: string
    in: bigint
    out: bigint
  }[] = []

  const steps: { name: string; run: () => Promise<Mined[]> }[] = [
    ...coins.map((symbol) => ({
      name: `Get ${symbol} from the faucet`,
      run: () => claim(symbol),
    })),
    ...swaps.map(([from, to, part]) => ({
      name: `Swap ${from} → ${to}`,
      run: () => swap(from, to, part),
    })),
    ...pools.map(([a, b]) => ({
      name: `Add liquidity to ${a} / ${b}`,
      run: () => addLiquidity(a, b),
    })),
    ...pools.map(([a, b]) => ({
      name: `Remove half from ${a} / ${b}`,
      run: () => removeHalf(a, b),
    })),
    { name: 'Read the swap history', run: readHistory },
  ]
  const done: SmokeStep[] = []
  for (const { name, run } of steps) {
    onStep?.(name)
    try {
      done.push({ name, transactions: await run() })
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      return [...done, { name, transactions: [], error }]
    }
  }
  return done

  async function claim(symbol: string): Promise<Mined[]> {
    const token = getToken(deployment, symbol)
    const receipts = await parameters.claim(signer, token)
    const paid = receipts.map((receipt) => ({ kind: 'faucet', receipt }))
    const flows = await ledger.book(paid)
    assert(
      (flows.get(symbol) ?? 0n) > 0n && flows.size === 1,
      `The faucet's transaction did not pay ${symbol}, and that alone.`,
    )
    return paid
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
      amountOut >= plan.terms.amountOut,
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
        entry?.txHash === swap.hash &&
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
  if (!condition) throw new SmokeError(message)
}
