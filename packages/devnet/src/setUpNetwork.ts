import { deployNetwork, planNetwork } from '@letheswap/network'
import { createClient, http, parseEther, toHex } from 'viem'
import { deployerAccount, faucetAccount } from './accounts.js'
import { faucetSeeds, nativeSeed, spec } from './network.js'
import { rpc, rpcBatch } from './rpc.js'

/**
 * Puts the exchange on an empty, non-mining chain: contracts, coins, the ten
 * pools and the faucet's funds. Its blocks have fixed times, a second each, so the
 * same genesis and start give the same addresses and the same state.
 */
export async function setUpNetwork({
  rpcUrl,
  startTimestamp,
}: {
  rpcUrl: string
  /** Time before the first of its blocks, in unix seconds. */
  startTimestamp: number
}): Promise<void> {
  await rpcBatch(rpcUrl, [
    setBalance(deployerAccount.address, parseEther('100000000')),
    setBalance(faucetAccount.address, nativeSeed * faucetSeeds),
  ])
  const client = createClient({
    account: deployerAccount,
    pollingInterval: 20,
    transport: http(rpcUrl, { batch: true, retryCount: 0 }),
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
    // Ready in an instant: what this chain takes is known.
    estimatesGas: false,
    // What does not fit into one block waits for the next.
    onSent: async () => {
      do {
        await rpc(rpcUrl, 'evm_setNextBlockTimestamp', [
          startTimestamp + ++blocks,
        ])
        await rpc(rpcUrl, 'evm_mine')
      } while (await hasPending(rpcUrl))
    },
  })
}

async function hasPending(rpcUrl: string): Promise<boolean> {
  const { pending } = await rpc<{ pending: string }>(rpcUrl, 'txpool_status')
  return BigInt(pending) > 0n
}

function setBalance(address: string, balance: bigint) {
  return { method: 'anvil_setBalance', params: [address, toHex(balance)] }
}
