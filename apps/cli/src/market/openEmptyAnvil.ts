import { type Deployment, swapTopic } from '@letheswap/sdk'
import { type Client, createClient, type Hex, http } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'
import { CommandError, UsageError } from '../errors.js'

/** A node that lets its client set balances and the time of blocks. */
export type Anvil = {
  client: Client
  /** A request of the node's own. */
  ask: <result>(method: string, ...params: unknown[]) => Promise<result>
}

/** A new chain has a few blocks: those that set the exchange up. */
const mostBlocks = 100n

/**
 * Opens the node, if what is about to be done with its chain harms nobody.
 *
 * @throws {UsageError} When the node is not an anvil on this machine.
 * @throws {CommandError} When somebody has traded on its chain, or when the
 * chain began too late.
 */
export async function openEmptyAnvil(
  { chain }: Deployment,
  { start }: { start: number },
): Promise<Anvil> {
  const url = chain.rpcUrls[0] as string
  const client = createClient({ transport: http(url, { batch: true }) })
  const ask = <result>(method: string, ...params: unknown[]) =>
    client.request({ method, params } as never) as Promise<result>
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
  const height = await getBlockNumber(client)
  const swaps =
    height > mostBlocks
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
  const { timestamp } = await getBlock(client, { blockNumber: 0n })
  if (timestamp + height >= start)
    throw new CommandError(
      `This chain began on ${toDate(timestamp)}, and the history would begin on ${toDate(start)}.`,
      { metaMessages: [freshChain, 'Or ask for a shorter history.'] },
    )
  return { client, ask }
}

const freshChain =
  'Start a new chain with `npm start -- --fresh`, and fill it before anything else is sent.'

function toDate(seconds: number | bigint): string {
  return new Date(Number(seconds) * 1_000).toISOString().slice(0, 16)
}
