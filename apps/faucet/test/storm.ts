import { createRandom } from '@letheswap/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFleet } from './support/fleet.js'
import { addCredentials, startNetwork } from './support/network.js'
import { runCommand } from './support/operator.js'
import { startPostgres } from './support/postgres.js'
import { startRpcProxy } from './support/rpcProxy.js'
import { useStarted } from './support/useStarted.js'
import { createWallet, post, sign, type Wallet } from './support/wallet.js'

interface Sizes {
  claims: number
  kills: number
  fleets: (readonly ['PGlite' | 'PostgreSQL', servers: number])[]
}

/**
 * Tests with the chain's data that claims survive killed servers and an unreliable
 * connection to the node.
 */
export function testStorm(sizes: Sizes): void {
  const network = useStarted(startNetwork)
  const postgres = useStarted(startPostgres)
  const proxy = useStarted(() => startRpcProxy(network.devnet.rpcUrl))
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

  test.each(sizes.fleets)(
    '%s, %i servers: every wallet is paid exactly once, and nothing stays halted',
    async (engine, servers) => {
      const random = createRandom(20_261_121)
      let hidden = 0
      proxy.interfere(async ({ methods, forward, drop }) => {
        // Loses a tenth of the requests, and a tenth of the answers.
        if (random() < 0.1) return drop()
        if (random() < 0.1) {
          await forward()
          return drop()
        }
        // Nonces may be visible before receipts, as behind a load balancer.
        if (!methods.includes('eth_getTransactionReceipt') || random() < 0.5)
          return
        hidden += 1
        const answers = [JSON.parse(await forward())].flat()
        return JSON.stringify(
          answers.map((answer, index) =>
            methods[index] === 'eth_getTransactionReceipt'
              ? { ...answer, result: null }
              : answer,
          ),
        )
      })
      const own = {
        FAUCET_RPC_URL: addCredentials(proxy.url),
        FAUCET_PROBE_MAX_AGE_MS: '5000',
      }
      const env =
        engine === 'PGlite'
          ? await network.embeddedEnv(own)
          : network.env({
              ...own,
              DATABASE_URL: await postgres.createDatabase(),
            })
      fleet = startFleet({ env, servers, random })

      const wallets = Array.from({ length: sizes.claims }, createWallet)
      const queue = wallets.entries()
      const work = async () => {
        for (const [index, wallet] of queue) {
          // Spreads the claims over all kills, so that some run after each kill.
          await fleet.killed(
            Math.floor((index * sizes.kills) / sizes.claims) - 1,
          )
          await claimUntilPaid(fleet.getUrl, wallet)
        }
      }
      const claiming = Promise.all(Array.from({ length: 5 }, work))
      let outages = 0
      const kills = fleet.storm(sizes.kills, async (kill) => {
        if (engine === 'PGlite' || kill % 2 === 0) return
        outages += 1
        // A server that starts without its database exits, as intended.
        await fleet.calm()
        await cutDatabase(outages)
      })
      await Promise.all([claiming, kills])
      await fleet.calm()

      const count = () => countPayments(wallets)
      // Recovery may still have to send transactions and find receipts.
      while ((await count()).some((paid) => paid === 0)) await fleet.turn()
      const status = () => runCommand(env, 'status')
      while ((await status()).queue > 0) await fleet.turn()
      expect(await status()).toMatchObject({ halted: false, paused: false })
      await claimUntilPaid(fleet.getUrl, createWallet())
      const counts = await count()
      for (const { code, output } of await fleet.stop()) {
        expect(code).toBe(0)
        expect(output.join('\n')).not.toMatch(/unhandled|uncaught/i)
      }
      process.stdout.write(
        `${engine}, ${servers} servers: ${fleet.count()} kills, ${outages} database outages, ${hidden} answers without their receipts, ${counts.length} wallets, ${counts.reduce((a, b) => a + b)} payments\n`,
      )
      expect(counts).toEqual(wallets.map(() => 1))
      expect(fleet.count()).toBeGreaterThanOrEqual(sizes.kills)
    },
    1_800_000,
  )

  /** Alternates between ending every connection, and restarting the server. */
  async function cutDatabase(outage: number): Promise<void> {
    if (outage % 2 === 1) return postgres.terminateAll()
    await postgres.pause()
    await postgres.start()
  }

  const countPayments = (wallets: readonly Wallet[]): Promise<number[]> =>
    Promise.all(
      wallets.map(({ address }) => network.countTransfers('USDT', address)),
    )
}

/** Posts a signed message until it is answered, and a new message if it expired. */
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
    // Waits a moment, because a server may be starting.
    await new Promise((done) => setTimeout(done, 5))
    return insist(attempt)
  }
}
