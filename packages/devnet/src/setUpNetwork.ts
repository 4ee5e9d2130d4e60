import { planNetwork } from '@letheswap/network'
import {
  type Client,
  createClient,
  type Hex,
  http,
  parseEther,
  parseGwei,
} from 'viem'
import { sendRawTransaction } from 'viem/actions'
import { deployerAccount, faucetAccount } from './accounts.js'
import type { DevnetClient } from './devnet.js'
import {
  addresses,
  chainId,
  faucetSeeds,
  nativeSeed,
  spec,
  tokens,
} from './network.js'

/**
 * The signed transactions are reused, because they are the same on every chain that
 * this process starts.
 */
let signed: readonly Hex[] | undefined

/**
 * Deploys the exchange on an empty chain that does not mine: contracts, coins, the ten
 * pools and the faucet's funds. Its blocks have fixed times, a second apart, so that
 * the same genesis and start time give the same addresses and the same state.
 */
export async function setUpNetwork(
  node: DevnetClient,
  /** Time of the block before its first block, in Unix seconds. */
  startTimestamp: number,
): Promise<void> {
  await Promise.all([
    node.setBalance({
      address: deployerAccount.address,
      value: parseEther('100000000'),
    }),
    node.setBalance({
      address: faucetAccount.address,
      value: nativeSeed * faucetSeeds,
    }),
  ])
  const client = createClient({
    account: deployerAccount,
    transport: http(node.transport.url, { batch: true, retryCount: 0 }),
  })
  signed ??= await signAll(client)
  // All transactions together need more gas than fits into one block. The last ten
  // create pools, each of which stores the time of its block.
  const blocks = [signed.slice(0, -10), signed.slice(-10, -5), signed.slice(-5)]
  for (const [index, transactions] of blocks.entries()) {
    await Promise.all(
      transactions.map((serializedTransaction) =>
        sendRawTransaction(client, { serializedTransaction }),
      ),
    )
    await node.setNextBlockTimestamp({
      timestamp: BigInt(startTimestamp + index + 1),
    })
    await node.mine({ blocks: 1 })
  }
}

async function signAll(client: Client): Promise<readonly Hex[]> {
  const { steps } = await planNetwork(client, { spec })
  const { tokens: tokenAddresses, ...contracts } = addresses
  const known = {
    ...contracts,
    ...Object.fromEntries(
      tokens.map(({ symbol }, index) => [
        `token ${symbol}`,
        tokenAddresses[index] as `0x${string}`,
      ]),
    ),
  }
  // Nonces and gas are known in advance, so a block can have many transactions.
  return Promise.all(
    steps.map(({ gas, transaction }, nonce) =>
      deployerAccount.signTransaction({
        ...transaction(known),
        chainId,
        nonce,
        gas,
        maxFeePerGas: parseGwei('10'),
        maxPriorityFeePerGas: parseGwei('1'),
      }),
    ),
  )
}
