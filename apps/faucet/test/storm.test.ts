import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from 'vitest'
import { startFleet } from './support/fleet.js'
import {
  addCredentials,
  type Network,
  startNetwork,
} from './support/network.js'
import { type Postgres, startPostgres } from './support/postgres.js'
import { type RpcProxy, startRpcProxy } from './support/rpcProxy.js'
import { createRandom, patience, sizes } from './support/sizes.js'
import { createWallet, post, sign, type Wallet } from './support/wallet.js'

// Claims go on while servers are killed and the line to the node is bad. What
// counts is what the chain says in the end.

let network: Network
let postgres: Postgres
let proxy: RpcProxy
beforeAll(async () => {
  network = await startNetwork()
  postgres = await startPostgres()
  proxy = await startRpcProxy(network.devnet.rpcUrl)
})
let fleet: ReturnType<typeof startFleet>
let snapshot: `0x${string}`
beforeEach(async () => {
  snapshot = await network.devnet.snapshot()
})
afterEach(async () => {
  await fleet.stop()
  proxy.interfere()
  await network.devnet.revert(snapshot)
})
afterAll(async () => {
  await proxy?.stop()
  await postgres?.stop()
  await network?.stop()
})

describe.each([
  ['PGlite', 1],
  ['PostgreSQL', 2],
])('%s, %i servers', (engine, servers) => {
  test(
    'every wallet is paid exactly once',
    async () => {
      const random = createRandom(20_261_121)
      // One request in ten is lost on the way, and one answer in ten.
      proxy.interfere(async ({ forward, drop }) => {
        if (random() < 0.1) return drop()
        if (random() < 0.1) {
          await forward()
          drop()
        }
      })
      const env = await network.env({
        FAUCET_RPC_URL: addCredentials(proxy.url),
        FAUCET_PROBE_MAX_AGE_MS: '5000',
        ...(engine === 'PGlite'
          ? {}
          : { DATABASE_URL: await postgres.createDatabase() }),
      })
      fleet = startFleet({ env, servers, random })

      const wallets = Array.from({ length: sizes.claims }, createWallet)
      const queue = wallets.entries()
      const work = async () => {
        for (const [index, wallet] of queue) {
          // Spread over the storm: no wallet is first when it is over.
          await fleet.killed(
            Math.floor((index * sizes.kills) / sizes.claims) - 1,
          )
          await claimUntilPaid(fleet.getUrl, wallet)
        }
      }
      const claiming = Promise.all(Array.from({ length: 5 }, work))
      const kills = fleet.storm(sizes.kills)
      await Promise.all([claiming, kills])
      await fleet.calm()

      const nonce = () =>
        network.client.getTransactionCount({ address: network.faucetAddress })
      // Recovery may still have some to send.
      while ((await nonce()) < sizes.claims) await fleet.turn()
      const counts = await Promise.all(
        wallets.map(({ address }) => network.countTransfers('USDT', address)),
      )
      await fleet.stop()
      process.stdout.write(
        `${engine}: ${fleet.count()} kills, ${counts.length} wallets, ${counts.reduce((a, b) => a + b)} payments\n`,
      )
      expect(counts).toEqual(wallets.map(() => 1))
      expect(await network.countTransfers('USDT')).toBe(sizes.claims)
      expect(await nonce()).toBe(sizes.claims)
      expect(fleet.count()).toBeGreaterThanOrEqual(sizes.kills)
    },
    patience,
  )
})

/**
 * As a stubborn page does: the same signed message until it is answered, and a
 * new one if it has expired meanwhile.
 */
async function claimUntilPaid(
  getUrl: () => Promise<string>,
  wallet: Wallet,
): Promise<void> {
  const signed = await insist(async () => sign(await getUrl(), wallet))
  const { status, body } = await insist(async () => {
    const reply = await post(await getUrl(), signed)
    if (reply.status === 503) throw new Error('not now')
    return reply
  })
  if (body.error === 'Challenge expired, request a new one')
    return claimUntilPaid(getUrl, wallet)
  expect({ status, body }).toMatchObject({ status: 200 })
}

async function insist<value>(attempt: () => Promise<value>): Promise<value> {
  try {
    return await attempt()
  } catch {
    // Lets the loop turn: a server may just be coming up.
    await new Promise((done) => setTimeout(done, 5))
    return insist(attempt)
  }
}
