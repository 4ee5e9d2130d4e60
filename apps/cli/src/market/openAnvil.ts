import { type Deployment, swapTopic } from '@letheswap/sdk'
import {
  type Address,
  type ContractFunctionParameters,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  publicActions,
  toHex,
} from 'viem'
import { CommandError, UsageError } from '../errors.js'

/** Gas of each transaction: more than any takes. */
const gasLimit = 1_000_000n

/** A new chain has fewer blocks: those that set the exchange up. */
const maxSetUpBlocks = 100n

const freshChain =
  'Start a new chain with `npm start -- --fresh`, and fill it before anything else is sent.'

/**
 * Takes over the mining of the node, if that harms nobody, and moves the blocks
 * that set the exchange up to the time before `start`.
 *
 * @throws {UsageError} When the node is not an anvil on this machine.
 * @throws {CommandError} When somebody has traded on its chain, or when the
 * chain began too late.
 */
export async function openAnvil(
  { chain }: Deployment,
  { start }: { start: number },
) {
  const url = chain.rpcUrls[0] as string
  const client = createTestClient({
    mode: 'anvil',
    transport: http(url, { batch: true }),
  }).extend(publicActions)
  /** A request that viem has no action for. */
  const ask = <result>(method: string, ...params: unknown[]) =>
    client.request({ method, params } as never) as Promise<result>

  await assertUsable()
  const [isAutomatic, interval] = await Promise.all([
    client.getAutomine(),
    ask<number | null>('anvil_getIntervalMining'),
  ])
  const setUp = await takeBackBlocks()
  const firstTimestamp = start - setUp.length
  await client.setAutomine(false)
  await client.setIntervalMining({ interval: 0 })
  await ask('evm_setTime', firstTimestamp - 1)
  for (const [index, transactions] of setUp.entries()) {
    for (const serializedTransaction of transactions)
      await client.sendRawTransaction({ serializedTransaction })
    await mineAt(firstTimestamp + index)
  }

  return {
    /** Gives an account an amount of a coin. */
    deal: (
      owner: Address,
      { address, isNative }: { address: Address; isNative: boolean },
      amount: bigint,
    ) =>
      isNative
        ? client.setBalance({ address: owner, value: amount })
        : ask('anvil_dealERC20', owner, address, toHex(amount)),

    /** Mines one block with all calls, each of which must succeed. */
    mine: async (
      timestamp: number,
      calls: readonly {
        from: Address
        call: ContractFunctionParameters & { value?: bigint | undefined }
      }[],
    ) => {
      for (const { from, call } of calls)
        await client.sendUnsignedTransaction({
          from,
          to: call.address,
          data: encodeFunctionData(call),
          value: call.value ?? 0n,
          gas: gasLimit,
        })
      await mineAt(timestamp)
      const receipts = await ask<{ status: Hex }[]>(
        'eth_getBlockReceipts',
        'latest',
      )
      const mined = receipts.filter(({ status }) => status === '0x1').length
      if (mined !== calls.length)
        throw new CommandError(
          `Only ${mined} of ${calls.length} transactions of a block succeeded.`,
        )
    },

    /** Lets the node mine by itself again, from now on. */
    release: async () => {
      await ask('evm_setTime', Math.floor(Date.now() / 1_000))
      await client.setIntervalMining({ interval: interval ?? 0 })
      await client.setAutomine(isAutomatic)
    },
  }

  async function mineAt(timestamp: number): Promise<void> {
    await client.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
    await client.mine({ blocks: 1 })
  }

  async function assertUsable(): Promise<void> {
    const { hostname } = new URL(url)
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    const version = await ask<string>('web3_clientVersion')
    if (!isLocal || !version.startsWith('anvil/'))
      throw new UsageError(
        '--history sets balances and the time of blocks, which only an anvil on this machine allows.',
        { metaMessages: [freshChain] },
      )
    const { forkConfig } = await ask<{
      forkConfig?: { forkUrl?: string | null }
    }>('anvil_nodeInfo')
    if (forkConfig?.forkUrl)
      throw new UsageError('--history needs a chain of its own, not a fork.', {
        metaMessages: [freshChain],
      })
    const height = await client.getBlockNumber()
    const swaps =
      height > maxSetUpBlocks
        ? undefined
        : await ask<Hex[]>('eth_getLogs', {
            fromBlock: '0x0',
            toBlock: 'latest',
            topics: [swapTopic],
          })
    if (swaps?.length !== 0)
      throw new CommandError(
        `--history fills a new chain, and this one has ${swaps ? 'swaps' : `${height} blocks`} already.`,
        { metaMessages: [freshChain] },
      )
    const { timestamp } = await client.getBlock({ blockNumber: 0n })
    if (timestamp + height >= start)
      throw new CommandError(
        `This chain began on ${toDate(timestamp)}, and the history would begin on ${toDate(start)}.`,
        { metaMessages: [freshChain, 'Or ask for a shorter history.'] },
      )
  }

  /** The signed transactions of all blocks after the first one, unless they are old enough. */
  async function takeBackBlocks(): Promise<Hex[][]> {
    const { number: height, timestamp } = await client.getBlock()
    if (timestamp < start) return []
    const blocks: Hex[][] = []
    for (let number = 1n; number <= height; number++) {
      const { transactions } = await client.getBlock({ blockNumber: number })
      blocks.push(
        await Promise.all(
          transactions.map((hash) =>
            ask<Hex>('eth_getRawTransactionByHash', hash),
          ),
        ),
      )
    }
    await ask('anvil_rollback', Number(height))
    return blocks
  }
}

function toDate(seconds: number | bigint): string {
  return new Date(Number(seconds) * 1_000).toISOString().slice(0, 16)
}
