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
  type Plan,
  planAddLiquidity,
  planRemoveLiquidity,
  planSwap,
  type SwapHistoryEntry,
  type Token,
} from '@letheswap/sdk'
import {
  type Client,
  isAddressEqual,
  type LocalAccount,
  maxUint256,
  type TransactionReceipt,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chooseCourse } from './chooseCourse.js'
import { SmokeError } from './SmokeError.js'

export type SmokeStep = {
  /** Title of the step, e.g. `Swap ZKP → USDT`. */
  name: string
  transactions: readonly { kind: string; receipt: TransactionReceipt }[]
  /** Set for the last step if it failed. */
  error?: BaseError | undefined
}

export declare namespace runSmoke {
  type Parameters = {
    deployment: Deployment
    /** Creates a client that signs with this account. */
    connect: (account: LocalAccount) => Client
    /** Claims a coin from the faucet. */
    claim: (
      account: LocalAccount,
      token: Token,
    ) => Promise<TransactionReceipt[]>
    onStep?: ((name: string) => void) | undefined
  }
  type ReturnType = SmokeStep[]
}

/**
 * Performs a user's main tasks with a new account: claims coins, swaps, adds and
 * removes liquidity, and reads the history. Compares every balance to the chain after
 * each step.
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
  const native = deployment.chain.nativeCurrency.symbol
  /** The swaps that were made, newest first, as in the history. */
  const made: Partial<SwapHistoryEntry>[] = []

  /**
   * Reads balances by symbol, in smallest units: of all coins, and of the pools' LP
   * tokens.
   */
  async function readHeld(): Promise<Record<string, bigint>> {
    const [{ balances }, ...pairs] = await Promise.all([
      getBalances(client, { deployment, account }),
      ...pools.map(([tokenA, tokenB]) =>
        getPair(client, { deployment, tokenA, tokenB, account }),
      ),
    ])
    const positions = pairs.map(({ liquidity = 0n }, index) => [
      toLpSymbol(...(pools[index] as (typeof pools)[0])),
      liquidity,
    ])
    return { ...balances, ...Object.fromEntries(positions) }
  }

  /** Runs an action, and checks the balance changes, excluding network fees. */
  async function settle<result extends Pick<SmokeStep, 'transactions'>>(
    carryOut: () => Promise<result>,
    expected: Record<string, Expected>,
  ) {
    const before = await readHeld()
    const result = await carryOut()
    const changes = await readHeld()
    for (const [symbol, amount] of Object.entries(before))
      changes[symbol] = (changes[symbol] ?? 0n) - amount
    for (const { receipt } of result.transactions)
      if (isAddressEqual(receipt.from, account))
        changes[native] =
          (changes[native] ?? 0n) + receipt.gasUsed * receipt.effectiveGasPrice
    for (const [symbol, change] of Object.entries(changes)) {
      const { from = 0n, to = 0n } = expected[symbol] ?? {}
      if (change < from || change > to)
        throw new SmokeError(
          `The balance of ${symbol} changed by ${change} units, not by ${from === to ? from : `${from} to ${to}`}.`,
        )
    }
    return { ...result, changes }
  }
  const execute = (plan: Plan, expected: Record<string, Expected>) =>
    settle(() => executePlan(wallet, { deployment, plan }), expected)

  async function claim(symbol: string) {
    const carryOut = async () => {
      const receipts = await parameters.claim(
        signer,
        getToken(deployment, symbol),
      )
      const kind = 'faucet'
      return { transactions: receipts.map((receipt) => ({ kind, receipt })) }
    }
    return settle(carryOut, { [symbol]: gained })
  }

  async function swap(from: string, to: string, part: bigint) {
    const amountIn = ((await readHeld())[from] as bigint) / part
    const trade = { deployment, tokenIn: from, tokenOut: to, amountIn }
    const quote = await getQuote(client, trade)
    const plan = await planSwap(client, { deployment, account, quote })
    const swapped = await execute(plan, {
      [from]: exactly(-amountIn),
      [to]: { ...gained, from: plan.terms.amountOut },
    })
    made.unshift({
      txHash: swapped.hash,
      tokenIn: getToken(deployment, from),
      tokenOut: getToken(deployment, to),
      amountIn,
      amountOut: swapped.changes[to] as bigint,
    })
    return swapped
  }

  async function addLiquidity(tokenA: string, tokenB: string) {
    const pair = { deployment, tokenA, tokenB }
    const { reserveA, reserveB } = await getPair(client, pair)
    const held = await readHeld()
    const plan = await planAddLiquidity(client, {
      ...pair,
      account,
      // Deposits a quarter of each balance, rounded down.
      ...getDepositAmounts({
        amountA: (held[tokenA] as bigint) / 4n,
        amountB: (held[tokenB] as bigint) / 4n,
        reserveA,
        reserveB,
      }),
    })
    const symbol = toLpSymbol(tokenA, tokenB)
    return execute(plan, { [tokenA]: spent, [tokenB]: spent, [symbol]: gained })
  }

  async function removeHalf(tokenA: string, tokenB: string) {
    const symbol = toLpSymbol(tokenA, tokenB)
    // Removes half of the LP tokens, rounded down.
    const liquidity = ((await readHeld())[symbol] as bigint) / 2n
    const position = { deployment, tokenA, tokenB, account, liquidity }
    const plan = await planRemoveLiquidity(client, position)
    return execute(plan, {
      [tokenA]: gained,
      [tokenB]: gained,
      [symbol]: exactly(-liquidity),
    })
  }

  /** The history must list exactly the swaps that were made. */
  async function readHistory() {
    const { entries } = await getSwapHistory(client, { deployment, account })
    const isSame = made.every((swap, index) => {
      const entry = entries[index]
      return (
        entry?.txHash === swap.txHash &&
        entry?.tokenIn.symbol === swap.tokenIn?.symbol &&
        entry?.tokenOut.symbol === swap.tokenOut?.symbol &&
        entry?.amountIn === swap.amountIn &&
        entry?.amountOut === swap.amountOut
      )
    })
    if (!isSame || entries.length !== made.length)
      throw new SmokeError(
        `The history lists ${entries.length} swaps, which are not the ${made.length} that were made.`,
      )
    return { transactions: [] }
  }

  const steps = [
    ...coins.map((symbol) => ({
      name: `Get ${symbol} from the faucet`,
      run: () => claim(symbol),
    })),
    ...swaps.map((course) => ({
      name: `Swap ${course[0]} → ${course[1]}`,
      run: () => swap(...course),
    })),
    ...pools.map((pool) => ({
      name: `Add liquidity to ${pool.join(' / ')}`,
      run: () => addLiquidity(...pool),
    })),
    ...pools.map((pool) => ({
      name: `Remove half from ${pool.join(' / ')}`,
      run: () => removeHalf(...pool),
    })),
    { name: 'Read the swap history', run: readHistory },
  ]
  const done: SmokeStep[] = []
  for (const { name, run } of steps) {
    onStep?.(name)
    try {
      const { transactions } = await run()
      done.push({ name, transactions })
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      return [...done, { name, transactions: [], error }]
    }
  }
  return done
}

/** The range within which a balance must change. */
type Expected = { from: bigint; to: bigint }

const exactly = (amount: bigint): Expected => ({ from: amount, to: amount })
const gained: Expected = { from: 1n, to: maxUint256 }
const spent: Expected = { from: -maxUint256, to: -1n }

const toLpSymbol = (a: string, b: string) => `${a}/${b} LP`
