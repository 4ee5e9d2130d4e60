import { type Deployment, waitForReceipt } from '@letheswap/sdk'
import {
  createTestClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import type { Devnet, DevnetClient } from './devnet.js'
import { DevnetError, SnapshotNotFoundError } from './errors.js'
import { addresses, chain, chainId } from './network.js'

const tokenAbi = parseAbi([
  'function owner() view returns (address)',
  'function mint(address to, uint256 amount)',
])

export function createDevnetClient(rpcUrl: string): DevnetClient {
  return createTestClient({
    mode: 'anvil',
    chain: defineChain({
      id: chainId,
      ...chain,
      rpcUrls: { default: { http: [rpcUrl] } },
      contracts: { multicall3: { address: addresses.multicall3 } },
    }),
    // The client never retries a request, because it may have been executed despite a
    // timeout.
    transport: http(rpcUrl, { retryCount: 0, timeout: 60_000 }),
    // Automine is asynchronous, so a receipt appears milliseconds later.
    pollingInterval: 20,
    // A cached block number from before a revert would be wrong.
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
}

/**
 * Sets the chain's clock to the real time, or to the latest block's time if that is
 * later.
 */
export async function followClock(client: DevnetClient): Promise<void> {
  const { timestamp } = await client.getBlock()
  const now = Math.floor(Date.now() / 1_000)
  await client.request({
    method: 'evm_setTime',
    params: [Math.max(now, Number(timestamp))],
  } as never)
}

/** @throws {SnapshotNotFoundError} If the node has no such snapshot. */
export async function revert(client: DevnetClient, id: Hex): Promise<void> {
  // viem's action does not return whether the node had the snapshot.
  const isReverted = await client.request({
    method: 'evm_revert',
    params: [id],
  } as never)
  if (!isReverted) throw new SnapshotNotFoundError({ id })
  await followClock(client)
}

export async function mint(
  client: DevnetClient,
  { chain, tokens }: Deployment,
  { symbol, to, amount }: Parameters<Devnet['mint']>[0],
): Promise<void> {
  if (symbol === chain.nativeCurrency.symbol) {
    const balance = await client.getBalance({ address: to })
    return client.setBalance({ address: to, value: balance + amount })
  }
  const token = tokens.find((token) => token.symbol === symbol)
  if (!token) throw new DevnetError(`There is no token ${symbol}.`)
  const { address } = token
  const hash = await client.sendUnsignedTransaction({
    // The token's deployer, unless the ownership was transferred.
    from: await client.readContract({
      address,
      abi: tokenAbi,
      functionName: 'owner',
    }),
    to: address,
    data: encodeFunctionData({
      abi: tokenAbi,
      functionName: 'mint',
      args: [to, amount],
    }),
  })
  const { status } = await waitForReceipt(client, { hash })
  if (status !== 'success') throw new DevnetError(`Minting ${symbol} reverted.`)
}
