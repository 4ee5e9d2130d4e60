import {
  BaseError,
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
} from '@letheswap/sdk'
import type { Hash, TransactionReceipt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { claimFaucet } from '../claimFaucet.js'
import { CommandError } from '../errors.js'
import { createWallet, type Network } from '../network.js'
import { chooseCourse } from './chooseCourse.js'
import { createLedger, type Flows, toLpSymbol } from './createLedger.js'
import { toErrorFinding } from './toErrorFinding.js'
import type { CheckFinding } from './types.js'

/** A mined transaction; the time is from the request until it was mined. */
type Mined = { kind: string; receipt: TransactionReceipt; milliseconds: number }

/** What a step has sent, and the rule for the flows of the last transaction. */
type Sent = { mined: readonly Mined[]; verify: (flows: Flows) => void }

/**
 * Does with a new account what a user can do with the product, and compares
 * every balance with the chain after every step.
 *
 * @returns One finding a step, up to the first that fails.
 * @throws {CommandError} When the network lacks the pools for it.
 */
export async function runSmoke(
  network: Network,
  { onStep }: { onStep: (step: string) => void },
): Promise<CheckFinding[]> {
  const { client, deployment } = network
  if (deployment.faucetUrl === undefined)
    return [
      {
        check: 'all steps',
        severity: 'skipped',
        message: 'The network description names no faucet to begin with.',
      },
    ]
  const signer = privateKeyToAccount(generatePrivateKey())
  const account = signer.address
  const wallet = createWallet(deployment, signer)
  const { coins, pools, swaps } = chooseCourse(deployment)
  const ledger = await createLedger(client, { deployment, account, pools })
  /** The swaps so far, as the history has to list them. */
  const made: {
    hash: Hash
    from: string
    to: string
    in: bigint
    out: bigint
  }[] = []

  const steps: { check: string; send: () => Promise<Sent> }[] = [
    ...coins.map((symbol) => ({
      check: `Get ${symbol} from the faucet`,
      send: () => claim(symbol),
    })),
    ...swaps.map(([from, to, part]) => ({
      check: `Swap ${from} → ${to}`,
      send: () => swap(from, to, part),
    })),
    ...pools.map(([a, b]) => ({
      check: `Add liquidity to ${a} / ${b}`,
      send: () => addLiquidity(a, b),
    })),
    ...pools.map(([a, b]) => ({
      check: `Remove half from ${a} / ${b}`,
      send: () => removeHalf(a, b),
    })),
    { check: 'Read the swap history', send: readHistory },
  ]
  const findings: CheckFinding[] = []
  for (const { check, send } of steps) {
    onStep(check)
    try {
      const { mined, verify } = await send()
      verify(await ledger.book(mined.map(({ receipt }) => receipt)))
      findings.push(toFinding(check, mined))
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      return [...findings, toErrorFinding(check, error)]
    }
  }
  return findings

  async function claim(symbol: string): Promise<Sent> {
    const start = performance.now()
    const paid = await claimFaucet({
      client,
      deployment,
      account: signer,
      tokens: [getToken(deployment, symbol)],
    })
    const milliseconds = performance.now() - start
    return {
      mined: paid.map(({ receipt }) => ({
        kind: 'faucet',
        receipt,
        milliseconds,
      })),
      verify: (flows) =>
        assert(
          (flows.get(symbol) ?? 0n) > 0n && flows.size === 1,
          `The faucet's transaction did not pay ${symbol}, and that alone.`,
        ),
    }
  }

  /** Swaps one `part`th of the balance of `from`. */
  async function swap(from: string, to: string, part: bigint): Promise<Sent> {
    const { balances } = await getBalances(client, { deployment, account })
    const amountIn = (balances[from] as bigint) / part
    const quote = await getQuote(client, {
      deployment,
      tokenIn: from,
      tokenOut: to,
      amountIn,
    })
    const plan = await planSwap(client, { deployment, account, quote })
    const mined = await execute(plan)
    return {
      mined,
      verify: (flows) => {
        const amountOut = flows.get(to) ?? 0n
        assert(
          flows.get(from) === -amountIn,
          `The swap did not take exactly the planned amount of ${from}.`,
        )
        assert(
          amountOut >= (plan.summary.receiveAtLeast[0]?.amount as bigint),
          `The swap gave less ${to} than its minimum.`,
        )
        const { transactionHash: hash } = (mined.at(-1) as Mined).receipt
        made.push({ hash, from, to, in: amountIn, out: amountOut })
      },
    }
  }

  /** Adds as much as a quarter of each balance allows. */
  async function addLiquidity(tokenA: string, tokenB: string): Promise<Sent> {
    const pair = { deployment, tokenA, tokenB }
    const [{ balances }, { reserveA, reserveB }] = await Promise.all([
      getBalances(client, { deployment, account }),
      getPair(client, pair),
    ])
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
    return {
      mined: await execute(plan),
      verify: (flows) =>
        assert(
          (flows.get(tokenA) ?? 0n) < 0n &&
            (flows.get(tokenB) ?? 0n) < 0n &&
            (flows.get(toLpSymbol(tokenA, tokenB)) ?? 0n) > 0n,
          'The deposit did not trade both coins for LP tokens.',
        ),
    }
  }

  async function removeHalf(tokenA: string, tokenB: string): Promise<Sent> {
    const position = { deployment, tokenA, tokenB, account }
    const { liquidity = 0n } = await getPair(client, position)
    const half = liquidity / 2n
    const plan = await planRemoveLiquidity(client, {
      ...position,
      liquidity: half,
    })
    return {
      mined: await execute(plan),
      verify: (flows) =>
        assert(
          (flows.get(tokenA) ?? 0n) > 0n &&
            (flows.get(tokenB) ?? 0n) > 0n &&
            flows.get(toLpSymbol(tokenA, tokenB)) === -half,
          'The withdrawal did not trade half of the LP tokens for both coins.',
        ),
    }
  }

  /** The history must list exactly the swaps that were made, newest first. */
  async function readHistory(): Promise<Sent> {
    const { entries } = await getSwapHistory(client, { deployment, account })
    assert(
      entries.length === made.length,
      `The history lists ${entries.length} swaps, not the ${made.length} that were made.`,
    )
    for (const [index, swap] of made.toReversed().entries()) {
      const entry = entries[index]
      assert(
        entry?.txHash === swap.hash &&
          entry.tokenIn?.symbol === swap.from &&
          entry.tokenOut?.symbol === swap.to &&
          entry.amountIn === swap.in &&
          entry.amountOut === swap.out,
        `The history's entry ${index + 1} is not the swap ${swap.from} → ${swap.to} of ${swap.hash}.`,
      )
    }
    return { mined: [], verify: () => {} }
  }

  async function execute(plan: Plan): Promise<Mined[]> {
    let start = performance.now()
    const times = new Map<Hash | undefined, number>()
    const { transactions } = await executePlan(wallet, {
      plan,
      onProgress: ({ status, hash }) => {
        if (status !== 'confirmed') return
        times.set(hash, performance.now() - start)
        start = performance.now()
      },
    })
    return transactions.map(({ kind, hash, receipt }) => ({
      kind,
      receipt,
      milliseconds: times.get(hash) ?? 0,
    }))
  }
}

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CommandError(message)
}

function toFinding(check: string, mined: readonly Mined[]): CheckFinding {
  const transactions = mined.map(({ kind, receipt, milliseconds }) => ({
    kind,
    hash: receipt.transactionHash,
    gasUsed: receipt.gasUsed,
    milliseconds,
  }))
  return {
    check,
    severity: 'ok',
    message:
      transactions
        .map(
          ({ kind, hash, gasUsed, milliseconds }) =>
            `${kind} ${hash}, ${gasUsed} gas, ${(milliseconds / 1_000).toFixed(2)} s`,
        )
        .join('; ') || 'It lists the swaps that were made.',
    details: { transactions },
  }
}
