import { waitForReceipt } from '@letheswap/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectPaidOnce } from './support/expectations.js'
import { startInProcess } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { startPostgres } from './support/postgres.js'
import { type FaucetProcess, spawnFaucet } from './support/process.js'
import { startRpcProxy } from './support/rpcProxy.js'
import { useStarted } from './support/useStarted.js'
import { createWallet, post, sign } from './support/wallet.js'

const network = useStarted(() => startNetwork())
const postgres = useStarted(startPostgres)
const proxy = useStarted(() => startRpcProxy(network.devnet.rpcUrl))
const processes: FaucetProcess[] = []

afterEach(async () => {
  proxy.interfere()
  await Promise.all(processes.splice(0).map((child) => child.stop('SIGKILL')))
})

describe.each(['PGlite', 'PostgreSQL'])('fault 27 on %s: SIGKILL', (engine) => {
  // One key, one database: each engine's tests begin with an unused account.
  let snapshot: `0x${string}`
  beforeAll(async () => {
    snapshot = await network.devnet.snapshot()
  })
  afterAll(async () => {
    await network.devnet.revert(snapshot)
  })

  let env: Record<string, string>
  beforeAll(async () => {
    env = await network.env({
      FAUCET_RPC_URL: proxy.url,
      ...(engine === 'PGlite'
        ? {}
        : { DATABASE_URL: await postgres.createDatabase() }),
    })
  })

  test.each([
    ['between commit and broadcast', false],
    ['between broadcast and answer', true],
  ])('%s', async (_, isSent) => {
    const first = await spawnFaucet(env)
    processes.push(first)
    const wallet = createWallet()
    const signed = await sign(await first.ready, wallet)
    // The broadcast is the first thing that follows the commit.
    proxy.interfere(async ({ methods, forward, drop }) => {
      if (!methods.includes('eth_sendRawTransaction')) return
      proxy.interfere()
      if (isSent) await forward()
      await first.stop('SIGKILL')
      drop()
    })
    const url = await first.ready
    await expect(post(url, signed)).rejects.toThrow()
    expect((await first.exited).signal).toBe('SIGKILL')

    const second = await startInProcess(env)
    const reply = await post(second.url, signed)
    expect(reply.status).toBe(200)
    // As if it had waited for a minute: recovery sends it.
    await second.query(
      "update payouts set created_at = now() - interval '1 minute'",
    )
    await second.recover()
    await waitForReceipt(network.client, {
      hash: reply.body.txHash as `0x${string}`,
    })
    await expectPaidOnce(network, second.url, wallet)
    expect((await post(second.url, signed)).body).toEqual(reply.body)
    await second.stop()
  })
})
