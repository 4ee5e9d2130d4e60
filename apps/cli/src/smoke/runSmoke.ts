import {
  BaseError,
  executePlan,
  getBalances,
  getDeadline,
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
import type { Address, Hash, TransactionReceipt } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getBlock, getChainId } from 'viem/actions'
import { claimFaucet } from '../claimFaucet.js'
import { CommandError } from '../errors.js'
import { createWallet, type Network } from '../network.js'
import { createLedger, type Flows } from './createLedger.js'

/** One transaction of the run. */
export type SmokeTransaction = {
  /** The step it belongs to, for people. */
  step: string
  /** `faucet`, `approve`, `swap`, `addLiquidity` or `removeLiquidity`. */
  kind: string
  hash: Hash
  gasUsed: bigint
  /** From the request, dry run included, until it was mined. */
  milliseconds: number
}

type Swap = {
  hash: Hash
  from: string
  to: string
  amountIn: bigint
  amountOut: bigint
}

const pools = [
  ['DAI', 'ZKP'],
  ['USDT', 'WETH'],
] as const

/**
 * Does with a new account all that a person can do with the product, and
 * compares every balance with the chain after every step.
 *
 * @throws {CommandError} That names the step that failed, and says why.
 */
export async function runSmoke({
  network,
  account,
  onStep,
  onTransaction,
}: {
  network: Network
  account: PrivateKeyAccount
  onStep: (step: string) => void
  onTransaction: (transaction: SmokeTransaction) => void
}): Promise<void> {
  const { client, deployment } = network
  const address = account.address
  const wallet = createWallet(deployment, account)
  const swaps: Swap[] = []
  let ledger: ReturnType<typeof createLedger>

  await step('Find the network', async () => {
    await assertNetwork(network)
    ledger = createLedger({
      client,
      deployment,
      account: address,
      lpTokens: await findLpTokens(),
      balances: await readAll(),
    })
  })
  for (const symbol of ['ZKP', 'USDT', 'DAI'])
    await step(`Get ${symbol} from the faucet`, (name) => claim(name, symbol))

  await step('Swap ZKP → USDT', (name) => swap(name, 'ZKP', 'USDT', 10n))
  await step('Swap USDT → WETH', (name) => swap(name, 'USDT', 'WETH', 5n))
  await step('Swap WETH → ZKP', (name) => swap(name, 'WETH', 'ZKP', 2n))
  for (const [a, b] of pools)
    await step(`Add liquidity to ${a} / ${b}`, (name) => add(name, a, b))
  for (const [a, b] of pools)
    await step(`Remove half from ${a} / ${b}`, (name) => remove(name, a, b))
  await step('Read the swap history', assertHistory)

  /** Names the step in what it throws. */
  async function step(
    name: string,
    run: (name: string) => Promise<void>,
  ): Promise<void> {
    onStep(name)
    try {
      await run(name)
    } catch (cause) {
      const known = cause instanceof BaseError
      throw new CommandError(
        `'${name}' failed: ${known ? cause.shortMessage : (cause as Error).message}`,
        { cause, metaMessages: known ? cause.metaMessages : [] },
      )
    }
  }

  async function claim(step: string, symbol: string): Promise<void> {
    const start = performance.now()
    const receipt = await claimFaucet({
      client,
      deployment,
      account,
      token: getToken(deployment, symbol),
    })
    onTransaction(toRow(step, 'faucet', receipt, start))
    const flows = await settle([receipt])
    assert(
      (flows.get(symbol) ?? 0n) > 0n && flows.size === 1,
      `The faucet's transaction did not pay ${symbol}.`,
    )
  }

  /** Swaps the `part`th part of what there is of `from`. */
  async function swap(
    step: string,
    from: string,
    to: string,
    part: bigint,
  ): Promise<void> {
    const balances = await readAll()
    const trade = {
      deployment,
      tokenIn: from,
      tokenOut: to,
      amountIn: (balances[from] as bigint) / part,
    }
    const plan = await planSwap(client, {
      ...trade,
      account: address,
      quote: await getQuote(client, trade),
      deadline: await getDeadline(client),
    })
    const { hash, flows } = await execute(step, plan)
    const amountOut = flows.get(to) ?? 0n
    assert(
      flows.get(from) === -trade.amountIn,
      `The swap did not take exactly the ${from} it was to take.`,
    )
    assert(
      amountOut >= (plan.summary.receiveAtLeast[0]?.amount as bigint),
      `The swap gave less ${to} than its minimum.`,
    )
    swaps.push({ hash, from, to, amountIn: trade.amountIn, amountOut })
  }

  /** Adds as much as a quarter of each balance allows. */
  async function add(step: string, a: string, b: string): Promise<void> {
    const [balances, { reserveA, reserveB }] = await Promise.all([
      readAll(),
      getPair(client, { deployment, tokenA: a, tokenB: b }),
    ])
    const plan = await planAddLiquidity(client, {
      deployment,
      account: address,
      tokenA: a,
      tokenB: b,
      ...getDepositAmounts({
        amountA: (balances[a] as bigint) / 4n,
        amountB: (balances[b] as bigint) / 4n,
        reserveA,
        reserveB,
      }),
      deadline: await getDeadline(client),
    })
    const { flows } = await execute(step, plan)
    const gives = (symbol: string) => (flows.get(symbol) ?? 0n) < 0n
    assert(
      gives(a) && gives(b) && (flows.get(lpSymbol(a, b)) ?? 0n) > 0n,
      'The deposit did not trade both coins for LP tokens.',
    )
  }

  async function remove(step: string, a: string, b: string): Promise<void> {
    const { liquidity } = await getPair(client, {
      deployment,
      tokenA: a,
      tokenB: b,
      account: address,
    })
    const half = (liquidity as bigint) / 2n
    const plan = await planRemoveLiquidity(client, {
      deployment,
      account: address,
      tokenA: a,
      tokenB: b,
      liquidity: half,
      deadline: await getDeadline(client),
    })
    const { flows } = await execute(step, plan)
    const gets = (symbol: string) => (flows.get(symbol) ?? 0n) > 0n
    assert(
      gets(a) && gets(b) && flows.get(lpSymbol(a, b)) === -half,
      'The withdrawal did not trade half of the LP tokens for both coins.',
    )
  }

  /** @returns The flows of the plan's last transaction. */
  async function execute(
    step: string,
    plan: Plan,
  ): Promise<{ hash: Hash; flows: Flows }> {
    let start = performance.now()
    const times = new Map<Hash, number>()
    const { hash, transactions } = await executePlan(
      { publicClient: client, walletClient: wallet },
      plan,
      {
        onProgress: ({ status, hash }) => {
          if (status !== 'confirmed' || hash === undefined) return
          times.set(hash, performance.now() - start)
          start = performance.now()
        },
      },
    )
    for (const { kind, receipt } of transactions)
      onTransaction({
        ...toRow(step, kind, receipt, start),
        milliseconds: times.get(receipt.transactionHash) ?? 0,
      })
    return {
      hash,
      flows: await settle(transactions.map(({ receipt }) => receipt)),
    }
  }

  /** Books the transactions, and compares with the chain. */
  async function settle(
    receipts: readonly TransactionReceipt[],
  ): Promise<Flows> {
    let flows: Flows = new Map()
    for (const receipt of receipts) flows = await ledger.book(receipt)
    ledger.assertEqual(await readAll())
    return flows
  }

  /** All coins, and the LP tokens of the two pools. */
  async function readAll(): Promise<Record<string, bigint>> {
    const [{ balances }, ...positions] = await Promise.all([
      getBalances(client, { deployment, account: address }),
      ...pools.map(([a, b]) =>
        getPair(client, {
          deployment,
          tokenA: a,
          tokenB: b,
          account: address,
        }),
      ),
    ])
    return Object.assign(
      { ...balances },
      ...positions.map(({ tokenA, tokenB, liquidity }) => ({
        [lpSymbol(tokenA.symbol, tokenB.symbol)]: liquidity,
      })),
    )
  }

  async function findLpTokens(): Promise<Map<string, Address>> {
    return new Map(
      await Promise.all(
        pools.map(async ([a, b]) => {
          const { pairAddress } = await getPair(client, {
            deployment,
            tokenA: a,
            tokenB: b,
          })
          return [lpSymbol(a, b), pairAddress] as const
        }),
      ),
    )
  }

  /** Exactly the swaps that were made, the newest first. */
  async function assertHistory(): Promise<void> {
    const { entries } = await getSwapHistory(client, {
      deployment,
      account: address,
    })
    assert(
      entries.length === swaps.length,
      `The history lists ${entries.length} swaps, not the ${swaps.length} that were made.`,
    )
    for (const [index, made] of [...swaps].reverse().entries()) {
      const entry = entries[index]
      assert(
        entry?.txHash === made.hash &&
          entry.tokenIn?.symbol === made.from &&
          entry.tokenOut?.symbol === made.to &&
          entry.amountIn === made.amountIn &&
          entry.amountOut === made.amountOut,
        `The history's entry ${index + 1} is not the swap ${made.from} → ${made.to} of ${made.hash}.`,
      )
    }
  }
}

async function assertNetwork({ client, deployment }: Network): Promise<void> {
  const chainId = await getChainId(client)
  assert(
    chainId === deployment.chain.id,
    `The node is on chain ${chainId}, the description is of chain ${deployment.chain.id}.`,
  )
  const { hash } = await getBlock(client, { blockNumber: 0n })
  assert(
    hash === deployment.genesisHash,
    'The node has another genesis than the description: it is of an older chain.',
  )
}

const lpSymbol = (a: string, b: string) => `${a}/${b} LP`

function toRow(
  step: string,
  kind: string,
  { transactionHash, gasUsed }: TransactionReceipt,
  start: number,
): SmokeTransaction {
  return {
    step,
    kind,
    hash: transactionHash,
    gasUsed,
    milliseconds: performance.now() - start,
  }
}

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CommandError(message)
}
