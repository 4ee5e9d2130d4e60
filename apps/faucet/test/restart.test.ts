import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@letheswap/devnet'
import { waitForReceipt } from '@letheswap/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hmacKey, origin } from './support/environment.js'
import { startInProcess } from './support/inProcess.js'
import { fillDirectory } from './support/template.js'
import { claim, createWallet } from './support/wallet.js'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'faucet-restart-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Network and faucet, as they come up together on one machine. */
async function start({ fresh = false } = {}) {
  const deploymentPath = join(directory, 'deployment.json')
  const devnet = await startDevnet({
    statePath: join(directory, 'chain.json'),
    deploymentPath,
    fresh,
  })
  const faucet = await startInProcess({
    FAUCET_DEPLOYMENT: deploymentPath,
    FAUCET_PRIVATE_KEY: devnet.faucetAccount.privateKey,
    FAUCET_PROBE_MAX_AGE_MS: '0',
    FAUCET_HMAC_KEY: hmacKey,
    FAUCET_ALLOWED_ORIGINS: origin,
    FAUCET_DATA_DIR: join(directory, 'data'),
  })
  const settle = async (hash: unknown) => {
    await waitForReceipt(devnet.client, {
      hash: hash as `0x${string}`,
    })
    // Once to see it, and twice more, in case it is doubted.
    for (let round = 0; round < 3; round += 1) await faucet.recover()
    return faucet.query(
      `select p.nonce::text, p.state, s.halted_at from payouts p
        join signers s on s.id = p.signer_id
        where s.network = '${faucet.config.network}' order by p.nonce`,
    )
  }
  return {
    faucet,
    settle,
    async stop() {
      await faucet.stop()
      await devnet.stop()
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
  const { body } = await claim(first.faucet.url, wallet)
  expect(await first.settle(body.txHash)).toEqual([confirmed('0')])
  await first.stop()

  const second = await start()
  expect((await claim(second.faucet.url, wallet)).status).toBe(429)
  const next = await claim(second.faucet.url, createWallet())
  expect(next.status).toBe(200)
  expect(await second.settle(next.body.txHash)).toEqual([
    confirmed('0'),
    confirmed('1'),
  ])
  await second.stop()

  // Another genesis block: another network, which owes nobody anything.
  const third = await start({ fresh: true })
  const again = await claim(third.faucet.url, wallet)
  expect(again.status).toBe(200)
  expect(await third.settle(again.body.txHash)).toEqual([confirmed('0')])
  await third.stop()
})
