import type { Devnet } from '@letheswap/devnet'
import { parseGwei } from 'viem'
import { afterEach, beforeEach } from 'vitest'
import type { Store } from '../../src/store/types.js'
import { startInProcess, type TestFaucet } from './inProcess.js'
import { startNetwork } from './network.js'
import { startRpcProxy } from './rpcProxy.js'
import { takeStore } from './stores.js'
import { useStarted } from './useStarted.js'

export const isBroadcast = (methods: string[]) =>
  methods.includes('eth_sendRawTransaction')

/**
 * Starts a chain for a test file. In each test, the faucet's key is unused, and the
 * connection to the node can be disturbed.
 */
export function useSpoiledNode() {
  const faucets: TestFaucet[] = []
  const network = useStarted(startNetwork)
  const proxy = useStarted(() => startRpcProxy(network.devnet.rpcUrl))
  const node = Object.assign(network, {
    proxy,

    async start(
      overrides: Record<string, string> = {},
      store?: Store,
    ): Promise<TestFaucet> {
      const faucet = await startInProcess(
        network.env({ FAUCET_RPC_URL: proxy.url, ...overrides }),
        store ?? (await takeStore()),
      )
      faucets.push(faucet)
      return faucet
    },

    /** From now on, no transaction reaches the node. */
    loseBroadcasts: () =>
      proxy.interfere(({ methods, drop }) => {
        if (isBroadcast(methods)) drop()
      }),

    /** Runs a round of recovery after the node has mined all transactions. */
    async recover(faucet: TestFaucet): Promise<void> {
      await network.drain()
      await faucet.recover()
    },

    /** Resends pending payouts, and finds their receipts. */
    async settle(faucet: TestFaucet): Promise<void> {
      await makeDue(faucet)
      await node.recover(faucet)
      await node.recover(faucet)
    },
  })

  let snapshot: `0x${string}`
  beforeEach(async () => {
    snapshot = await network.devnet.snapshot()
  })
  afterEach(async () => {
    proxy.interfere()
    try {
      for (const faucet of faucets.splice(0)) await faucet.stop()
    } finally {
      // Resets the chain even after a failed test, because its leftovers would make all
      // later tests fail.
      await resetChain(network.devnet, snapshot)
    }
  })
  return node
}

/**
 * Also resets pending transactions and the gas price, which a snapshot does not
 * contain.
 */
async function resetChain(
  { client, revert }: Devnet,
  snapshot: `0x${string}`,
): Promise<void> {
  await client.setAutomine(true)
  await revert(snapshot)
  await client.request({ method: 'anvil_dropAllTransactions' } as never)
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') })
}

/** Returns states such as `0 confirmed`, in the order of their nonces. */
export async function readStates(faucet: TestFaucet): Promise<string[]> {
  const rows = await faucet.query<{ nonce: string; state: string }>(
    'select nonce::text, state from payouts order by nonce',
  )
  return rows.map(({ nonce, state }) => `${nonce} ${state}`)
}

/** Makes all payouts a minute old, so that recovery resends them. */
export const makeDue = (faucet: TestFaucet) =>
  faucet.query(`update payouts set created_at = now() - interval '1 minute'`)

export async function readMetric(
  faucet: TestFaucet,
  name: string,
): Promise<number> {
  const text = await (await fetch(`${faucet.adminUrl}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}
