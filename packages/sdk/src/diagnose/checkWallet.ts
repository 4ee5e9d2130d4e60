import type { Client } from 'viem'
import { getBlock, getChainId } from 'viem/actions'
import type { Deployment } from '../deployment/types.js'
import { error, type Finding, ok } from './findings.js'

/** Checks that the wallet's node serves the same chain as the client's node. */
export async function checkWallet(
  client: Client,
  walletClient: Client,
  { chain }: Deployment,
): Promise<Finding> {
  const chainId = await getChainId(walletClient)
  if (chainId !== chain.id)
    return error(
      'wallet',
      `The wallet is on chain ${chainId}; the deployment expects ${chain.id}.`,
      'Switch the network in the wallet.',
    )
  const heads = await Promise.all([getBlock(client), getBlock(walletClient)])
  const numbers = heads.map(({ number }) => number)
  const blockNumber = [...numbers].sort((a, b) => Number(a - b))[0]
  const [ours, theirs] = await Promise.all(
    [client, walletClient].map((client) => getBlock(client, { blockNumber })),
  )
  return ours?.hash === theirs?.hash
    ? ok('wallet', `The wallet's node has the same block ${blockNumber}.`)
    : error(
        'wallet',
        `Block ${blockNumber} of the wallet's node differs from this node's: the wallet is on another chain with the same id.`,
        'Delete the network in the wallet, and add it again with the first of chain.rpcUrls.',
      )
}
