import { gunzipSync } from 'node:zlib'
import {
  type Deployment,
  getPlanSteps,
  getPools,
  getTokens,
  swapTopic,
} from '@letheswap/sdk'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  http,
  maxUint128,
  publicActions,
  toHex,
} from 'viem'
import { MarketError } from './errors.js'
import { type Trader, traders } from './rules.js'
import { openMarket, planTrade } from './trade.js'
import type { MarketOptions } from './types.js'

const secondsPerHour = 3_600
const secondsPerDay = 24 * secondsPerHour

/** Final seconds in which only the arbitrageur trades, at most once per second. */
const settlingSeconds = 300

/** Gas limit of each transaction, more than any of them needs. */
const gasLimit = 1_000_000n

/** Maximum number of blocks of a new chain, which has only those of its setup. */
const maxSetUpBlocks = 100n

const freshChain =
  'Start a new chain with the option --fresh (`npm start -- --fresh` in the LetheSwap repository), and fill it before anything else is sent.'

/**
 * Fills a new chain with past trades, more of them at noon than at night. The signal
 * ends it early, with a usable chain. After an error or a kill during the fill, the chain
 * is unusable, and the mark stays.
 *
 * @returns The number of trades, and the Unix times of the first block and the last.
 */
export async function fillHistory({
  network,
  accounts,
  seed,
  period,
  mark,
  signal,
  onProgress,
}: MarketOptions & {
  /** Number of seconds to fill, until now. */
  period: number
  /** An account that has coins until the history is complete. */
  mark: Address
}): Promise<{ trades: number; from: number; to: number }> {
  const { deployment } = network
  const node = createNode(deployment)
  const start = Math.floor(Date.now() / 1_000) - period
  await assertUsable(node, start, mark)
  const setMark = (value: bigint) => node.setBalance({ address: mark, value })
  await setMark(1n)
  await node.setAutomine(false)
  let to = start
  try {
    // Going back to the first block removes the mark.
    await moveSetUp(node, start, () => setMark(1n))
    await dealCoins()
    const trading = await openMarket(network, accounts, seed)
    const { market } = trading
    const end = start + period - settlingSeconds
    let [time, trades] = [start, 0]
    while (!signal.aborted) {
      const before = Math.floor((time - start) / secondsPerDay)
      time += getPause(time - start, market.random)
      const day = Math.floor((time - start) / secondsPerDay)
      if (time > end) break
      market.step()
      if (await trade()) trades += 1
      if (day > before) onProgress(`Day ${day}: ${trades} trades`)
    }
    for (time = end + 1; time < start + period; time++)
      if (signal.aborted || !(await trade('arbitrage'))) break
      else trades += 1
    await resume()
    await setMark(0n)
    return { trades, from: start, to }

    async function trade(trader?: Trader): Promise<boolean> {
      const chosen = await planTrade(trading, { trader })
      if (!chosen) return false
      const hashes: Hex[] = []
      for (const { call } of getPlanSteps(deployment, chosen.plan))
        hashes.push(
          await node.sendUnsignedTransaction({
            from: accounts[chosen.trader].address,
            to: call.address,
            data: encodeFunctionData(call),
            value: call.value ?? 0n,
            gas: gasLimit,
          }),
        )
      await mineAt(node, time)
      to = time
      for (const hash of hashes) {
        const { status } = await node.getTransactionReceipt({ hash })
        if (status !== 'success')
          throw new MarketError(`The transaction ${hash} reverted.`)
      }
      return true
    }
  } catch (cause) {
    // If the node has ended, that is the cause.
    await resume().catch(() => {})
    const { message, shortMessage = message } = cause as Error & {
      shortMessage?: string
    }
    throw new MarketError(
      `The history stopped before its end, so this chain cannot be used: ${shortMessage}`,
      { cause: cause as Error, metaMessages: [freshChain] },
    )
  }

  /** Continues the chain at the present time. */
  async function resume(): Promise<void> {
    await ask(node, 'evm_setTime', Math.floor(Date.now() / 1_000))
    await node.setAutomine(true)
  }

  async function dealCoins(): Promise<void> {
    const { pools } = await getPools(network.client, { deployment })
    for (const { address, isNative, symbol } of getTokens(deployment)) {
      const amount = pools
        .flatMap(({ tokenA, tokenB, reserveA, reserveB }) => [
          tokenA.symbol === symbol ? reserveA : 0n,
          tokenB.symbol === symbol ? reserveB : 0n,
        ])
        .reduce((sum, reserve) => sum + reserve, 0n)
      for (const trader of traders) {
        const owner = accounts[trader].address
        if (isNative) await node.setBalance({ address: owner, value: amount })
        else await ask(node, 'anvil_dealERC20', owner, address, toHex(amount))
      }
    }
  }
}

/** Returns the seconds until the next trade: one per hour at midnight, 13 at noon. */
function getPause(elapsed: number, random: () => number): number {
  const hour = Math.floor(elapsed / secondsPerHour) % 24
  const tradesPerHour = 1 + 12 - Math.abs(12 - hour)
  return Math.ceil(((2 * secondsPerHour) / tradesPerHour) * random())
}

const createNode = ({ chain }: Deployment) =>
  createTestClient({
    mode: 'anvil',
    transport: http(chain.rpcUrls[0], { batch: true }),
  }).extend(publicActions)
type Node = ReturnType<typeof createNode>

const ask = <result>(node: Node, method: string, ...params: unknown[]) =>
  node.request({ method, params } as never) as Promise<result>

async function assertUsable(
  node: Node,
  start: number,
  mark: Address,
): Promise<void> {
  await ask(node, 'anvil_nodeInfo').catch(() => {
    throw new MarketError(
      '--history sets balances and the time of blocks, which only an anvil allows at its own RPC port.',
      {
        metaMessages: [
          'Pass --config .letheswap/deployment.json, or the port with --rpc-url http://127.0.0.1:8545.',
          freshChain,
        ],
      },
    )
  })
  if ((await node.getBalance({ address: mark })) > 0n)
    throw new MarketError(
      'An earlier --history stopped before its end, so this chain cannot be used.',
      { metaMessages: [freshChain] },
    )
  const height = await node.getBlockNumber()
  const isNew =
    height <= maxSetUpBlocks &&
    (
      await ask<unknown[]>(node, 'eth_getLogs', {
        fromBlock: '0x0',
        topics: [swapTopic],
      })
    ).length === 0
  if (!isNew)
    throw new MarketError(
      `--history needs a fresh chain; this one has ${height} blocks of activity.`,
      { metaMessages: [freshChain] },
    )
  const { timestamp } = await node.getBlock({ blockNumber: 0n })
  if (timestamp + height >= start)
    throw new MarketError(
      `The history would start on ${toDate(start)}, before the chain, which started on ${toDate(timestamp)}.`,
      { metaMessages: [freshChain, 'Or request a shorter history.'] },
    )
}

/**
 * Sends the setup's transactions again, in blocks before the history. They are sent
 * unsigned, because some had no signature. Balances are restored, because some were
 * set.
 *
 * @param onRollback - Called once the chain has only its first block.
 */
async function moveSetUp(
  node: Node,
  start: number,
  onRollback: () => Promise<void>,
): Promise<void> {
  const height = Number(await node.getBlockNumber())
  const blocks = await Promise.all(
    Array.from({ length: height }, (_, index) =>
      node.getBlock({
        blockNumber: BigInt(index + 1),
        includeTransactions: true,
      }),
    ),
  )
  const balances = await readBalances(node)
  await ask(node, 'anvil_rollback', height)
  await onRollback()
  await ask(node, 'evm_setTime', start - height - 1)
  for (const [index, { transactions }] of blocks.entries()) {
    for (const { from, gas, input, nonce, to, value } of transactions) {
      // The sender's balance may have been set, which no transaction repeats.
      await node.setBalance({ address: from, value: maxUint128 })
      await node.sendUnsignedTransaction({
        ...{ from, gas, nonce, value, data: input },
        ...(to && { to }),
      })
    }
    await mineAt(node, start - height + index)
  }
  for (const [address, value] of balances)
    await node.setBalance({ address, value })
}

/** Reads the native balances of all accounts. */
async function readBalances(node: Node): Promise<[Address, bigint][]> {
  const dump = gunzipSync(hexToBytes(await ask<Hex>(node, 'anvil_dumpState')))
  const { accounts } = JSON.parse(dump.toString()) as {
    accounts: Record<Address, { balance: Hex }>
  }
  return Object.entries(accounts).map(([address, { balance }]) => [
    address as Address,
    BigInt(balance),
  ])
}

async function mineAt(node: Node, timestamp: number): Promise<void> {
  await node.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  await node.mine({ blocks: 1 })
}

function toDate(seconds: number | bigint): string {
  return new Date(Number(seconds) * 1_000).toISOString().slice(0, 16)
}
