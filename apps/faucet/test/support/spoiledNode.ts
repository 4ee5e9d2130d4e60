import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { openEmbedded } from '../../src/store/openEmbedded.js'
import type { Store } from '../../src/store/types.js'
import { startInProcess, type TestFaucet } from './inProcess.js'
import { startNetwork } from './network.js'
import { startRpcProxy } from './rpcProxy.js'
import { fillDirectory } from './template.js'
import { useStarted } from './useStarted.js'

export const isBroadcast = (methods: string[]) =>
  methods.includes('eth_sendRawTransaction')

/** Embedded databases, used again when they are empty: opening one takes longer than most tests. */
function createStores() {
  const directories: string[] = []
  const idle: Store[] = []
  return {
    async take(): Promise<Store> {
      const store = idle.pop() ?? (await open())
      return {
        ...store,
        close: async () => {
          await store.db.execute(
            sql`truncate signers, challenges, cooldowns, budgets,
              visitors, controls, payouts, versions restart identity`,
          )
          idle.push(store)
        },
      }
    },
    async close(): Promise<void> {
      for (const store of idle) await store.close()
      for (const directory of directories)
        rmSync(directory, { recursive: true, force: true })
    },
  }

  async function open() {
    const directory = mkdtempSync(join(tmpdir(), 'faucet-store-'))
    directories.push(directory)
    await fillDirectory(directory)
    return openEmbedded(directory)
  }
}

/**
 * For a whole test file: a chain on which, in each test, the faucet's key was
 * never used, and a line to its node that the test may spoil.
 */
export function useSpoiledNode() {
  const faucets: TestFaucet[] = []
  const stores = createStores()
  const network = useStarted(() => startNetwork())
  const node = {
    network,
    proxy: useStarted(() => startRpcProxy(network.devnet.rpcUrl)),

    takeStore: () => stores.take(),

    /** A faucet that reaches its node through the proxy. */
    async start(
      overrides: Record<string, string> = {},
      store?: Store,
    ): Promise<TestFaucet> {
      const faucet = await startInProcess(
        await node.network.env({
          FAUCET_RPC_URL: node.proxy.url,
          FAUCET_DATA_DIR: node.network.emptyDirectory(),
          ...overrides,
        }),
        store ?? (await stores.take()),
      )
      faucets.push(faucet)
      return faucet
    },

    /** From now on, no transaction arrives at the node. */
    loseBroadcasts: () =>
      node.proxy.interfere(({ methods, drop }) => {
        if (isBroadcast(methods)) drop()
      }),

    /** A round of recovery, once the node has mined what it was sent. */
    async recover(faucet: TestFaucet): Promise<void> {
      await node.network.drain()
      await faucet.recover()
    },
  }

  let snapshot: `0x${string}`
  afterAll(() => stores.close())
  beforeEach(async () => {
    snapshot = await node.network.devnet.snapshot()
  })
  afterEach(async () => {
    node.proxy.interfere()
    for (const faucet of faucets.splice(0)) await faucet.stop()
    await node.network.client.setAutomine(true)
    await node.network.devnet.revert(snapshot)
  })
  return node
}

/** As `0 confirmed`, in the order of their nonces. */
export async function readStates(faucet: TestFaucet): Promise<string[]> {
  const rows = await faucet.query<{ nonce: string; state: string }>(
    'select nonce::text, state from payouts order by nonce',
  )
  return rows.map(({ nonce, state }) => `${nonce} ${state}`)
}

/** As if all payouts had waited for a minute: recovery sends them again. */
export const makeDue = (faucet: TestFaucet) =>
  faucet.query(`update payouts set created_at = now() - interval '1 minute'`)

export async function readMetric(
  faucet: TestFaucet,
  name: string,
): Promise<number> {
  const text = await (await fetch(`${faucet.adminUrl}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}
