import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInProcess } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { fillDirectory } from './support/template.js'
import { claim, createWallet } from './support/wallet.js'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'faucet-restart-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Network and faucet, as they come up together on one machine. */
async function start({ fresh = false } = {}) {
  const network = await startNetwork({
    statePath: join(directory, 'chain.json'),
    fresh,
  })
  const faucet = await startInProcess(
    await network.env({ FAUCET_DATA_DIR: join(directory, 'data') }),
  )
  return {
    url: faucet.url,
    async settle() {
      await network.drain()
      // Once to see it, and twice more, in case it is doubted.
      for (let round = 0; round < 3; round += 1) await faucet.recover()
      return faucet.query(
        `select p.nonce::text, p.state, s.halted_at from payouts p
          join signers s on s.id = p.signer_id
          where s.network = '${faucet.config.network}' order by p.nonce`,
      )
    },
    async stop() {
      await faucet.stop()
      await network.stop()
    },
  }
}

const confirmed = (nonce: string) => ({
  nonce,
  state: 'confirmed',
  halted_at: null,
})

test('behavior: a chain that comes back with its state is gone on with, a new one begun anew', async () => {
  await fillDirectory(join(directory, 'data'))
  const wallet = createWallet()
  const first = await start()
  expect((await claim(first.url, wallet)).status).toBe(200)
  expect(await first.settle()).toEqual([confirmed('0')])
  await first.stop()

  const second = await start()
  expect((await claim(second.url, wallet)).status).toBe(429)
  expect((await claim(second.url, createWallet())).status).toBe(200)
  expect(await second.settle()).toEqual([confirmed('0'), confirmed('1')])
  await second.stop()

  // Another genesis block: another network, which owes nobody anything.
  const third = await start({ fresh: true })
  expect((await claim(third.url, wallet)).status).toBe(200)
  expect(await third.settle()).toEqual([confirmed('0')])
  await third.stop()
})
