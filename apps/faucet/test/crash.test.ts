import { waitForReceipt } from '@letheswap/sdk'
import { afterEach, expect, test } from 'vitest'
import { expectPaidOnce } from './support/expectations.js'
import { startInProcess } from './support/inProcess.js'
import { startPostgres } from './support/postgres.js'
import { type FaucetProcess, spawnFaucet } from './support/process.js'
import { isBroadcast, makeDue, useSpoiledNode } from './support/spoiledNode.js'
import { useStarted } from './support/useStarted.js'
import { createWallet, post, type Signed, sign } from './support/wallet.js'

const node = useSpoiledNode()
const postgres = useStarted(startPostgres)
let killed: FaucetProcess | undefined
afterEach(() => killed?.stop('SIGKILL'))

test.each(['PGlite', 'PostgreSQL'])(
  'pays once after SIGKILL before the broadcast and before the answer, on %s',
  async (engine) => {
    const own = {
      FAUCET_RPC_URL: node.proxy.url,
      // With a longer interval, recovery does not read the chain during the test. A
      // read may share a request with the broadcast, and would then be delayed too.
      FAUCET_RECOVERY_INTERVAL_MS: '60000',
    }
    const env =
      engine === 'PGlite'
        ? await node.embeddedEnv(own)
        : node.env({ ...own, DATABASE_URL: await postgres.createDatabase() })
    const first = spawnFaucet(env)
    killed = first
    const url = await first.ready
    const wallets = [createWallet(), createWallet()] as const
    const unsent = await sign(url, wallets[0])
    const unanswered = await sign(url, wallets[1])
    // Holds the first broadcast until the second arrives. Each broadcast follows its
    // commit.
    const attempt = (body: Signed) => post(url, body).catch(() => undefined)
    let answer: ReturnType<typeof attempt> | undefined
    node.proxy.interfere(async ({ methods, forward, drop }) => {
      if (!isBroadcast(methods)) return
      if (answer === undefined) {
        answer = attempt(unanswered)
        await first.exited
      } else {
        await forward()
        await first.stop('SIGKILL')
        node.proxy.interfere()
      }
      drop()
    })
    await attempt(unsent)
    expect(await answer).toBe(undefined)
    // The process closes its sockets before it releases the data directory.
    await first.exited
    // Programs read the log, so libraries must not print between its lines.
    for (const line of first.output)
      expect(JSON.parse(line)).toHaveProperty('level')

    const second = await startInProcess(env)
    await makeDue(second)
    await second.recover()
    for (const signed of [unsent, unanswered]) {
      const { body, status } = await post(second.url, signed)
      expect(status).toBe(200)
      const hash = body.txHash as `0x${string}`
      await waitForReceipt(node.client, { hash })
    }
    for (const wallet of wallets) await expectPaidOnce(node, second.url, wallet)
    await second.stop()
  },
)
