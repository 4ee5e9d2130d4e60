import { afterEach, describe, expect, test } from 'vitest'
import { pay } from './support/expectations.js'
import { startInProcess } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { useStarted } from './support/useStarted.js'
import { createWallet, post, sign } from './support/wallet.js'
import { watchDisk } from './support/watchDisk.js'

// The power is cut while the faucet runs. Everything that it answered must be on the
// disk.

const network = useStarted(startNetwork)
/** In powerCut.long.test.ts, the power is also cut between two payouts. */
const payouts = process.env.TEST_LONG ? 2 : 1
let disk: Awaited<ReturnType<typeof watchDisk>> | undefined
afterEach(() => disk?.stop())

describe.runIf(process.platform === 'linux')('the embedded database', () => {
  test('rule: every answered payout survives a power cut', async () => {
    disk = await watchDisk(network.path('disk'))
    const directory = network.path('data')
    const env = network.env({ FAUCET_DATA_DIR: directory })
    const faucet = await startInProcess(env)
    const answers = []
    const cuts: string[] = []
    for (let index = 0; index < payouts; index += 1) {
      const signed = await sign(faucet.url, createWallet())
      answers.push({ signed, reply: await post(faucet.url, signed) })
      const cut = network.path(`cut-${index}`)
      disk.cutPower(directory, cut)
      cuts.push(cut)
    }
    await faucet.recover()
    await faucet.stop()
    // The power may also fail after a clean stop.
    disk.cutPower(directory, network.path('cut-stopped'))
    cuts.push(network.path('cut-stopped'))
    disk.stop()

    for (const [index, cut] of cuts.entries()) {
      const next = await startInProcess(network.env({ FAUCET_DATA_DIR: cut }))
      for (const { signed, reply } of answers.slice(0, index + 1)) {
        expect(reply.status).toBe(200)
        expect(await post(next.url, signed)).toMatchObject({
          status: 200,
          body: reply.body,
        })
      }
      if (index + 1 >= cuts.length) await pay(next.url)
      await next.stop()
    }
  })
})
