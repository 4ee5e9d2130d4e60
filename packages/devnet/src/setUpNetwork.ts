import { deployNetwork, planNetwork } from '@letheswap/network'
import { createClient, http, parseEther } from 'viem'
import { deployerAccount, faucetAccount } from './accounts.js'
import type { DevnetClient } from './devnet.js'
import { faucetSeeds, nativeSeed, spec } from './network.js'

/**
 * Puts the exchange on an empty, non-mining chain: contracts, coins, the ten
 * pools and the faucet's funds. Its blocks have fixed times, a second each, so the
 * same genesis and start give the same addresses and the same state.
 */
export async function setUpNetwork(
  node: DevnetClient,
  {
    startTimestamp,
  }: {
    /** Time before the first of its blocks, in unix seconds. */
    startTimestamp: number
  },
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
    pollingInterval: 20,
    transport: http(node.transport.url, { batch: true, retryCount: 0 }),
  })
  const plan = await planNetwork(client, { spec })
  const [contracts = [], funds = [], pools = []] = plan.stages
  let blocks = 0
  await deployNetwork(client, {
    // The blocks that every version has made: all of it needs more gas than one
    // may hold, and each pool keeps the second of its own.
    plan: {
      ...plan,
      stages: [[...contracts, ...funds], pools.slice(0, 5), pools.slice(5)],
    },
    atOnce: 1_000,
    // What this chain takes is known, and estimates would take time.
    estimatesGas: false,
    // What does not fit into one block waits for the next.
    onSent: async () => {
      do {
        await node.setNextBlockTimestamp({
          timestamp: BigInt(startTimestamp + ++blocks),
        })
        await node.mine({ blocks: 1 })
      } while ((await node.getTxpoolStatus()).pending > 0)
    },
  })
}
