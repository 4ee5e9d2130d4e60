import { waitForReceipt } from '@letheswap/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FaucetToken } from '../src/config/readTokens.js'
import {
  expectPaidOnce,
  expectRefusal,
  expectUntouched,
} from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import {
  claim,
  createWallet,
  post,
  sign,
  type Wallet,
} from './support/wallet.js'

let network: Network
let faucet: TestFaucet
beforeAll(async () => {
  network = await startNetwork()
  faucet = await startInProcess(await network.env())
})
afterAll(async () => {
  await faucet?.stop()
  await network?.stop()
})

test.each([
  ['ZKP', 100n * 10n ** 18n],
  ['USDT', 1_000n * 10n ** 6n],
  ['WETH', 10n ** 17n],
  ['WBTC', 500_000n],
  ['DAI', 1_000n * 10n ** 18n],
])('default: pays %s to a wallet that asks for it', async (symbol, amount) => {
  const wallet = createWallet()
  const { status, body } = await claim(faucet.url, wallet, symbol)
  expect({ status, body }).toEqual({
    status: 200,
    body: { txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  })
  const receipt = await waitForReceipt(network.client, {
    hash: body.txHash as `0x${string}`,
  })
  expect(receipt.status).toBe('success')
  expect(await network.balanceOf(symbol, wallet.address)).toBe(amount)
})

/** As if it had been asked for so many seconds ago. */
async function signAged(wallet: Wallet, seconds: number) {
  const message = faucet.faucet.challenger.issue({
    wallet: wallet.address,
    tokens: [faucet.config.tokens.get('USDT') as FaucetToken],
    now: Date.now() - 1_000 * seconds,
  })
  return { message, signature: await wallet.signMessage({ message }) }
}

test('fault 13: v = 0 or 1 and upper-case hex are the same claim', async () => {
  const wallet = createWallet()
  const { message, signature } = await sign(faucet.url, wallet)
  const v = signature.endsWith('1b') ? '00' : '01'
  const hashes = new Set<unknown>()
  for (const form of [
    `${signature.slice(0, -2)}${v}`,
    `0x${signature.slice(2).toUpperCase()}`,
    signature,
  ]) {
    const { status, body } = await post(faucet.url, {
      message,
      signature: form,
    })
    expect(status).toBe(200)
    hashes.add(body.txHash)
  }
  expect(hashes.size).toBe(1)
  await expectPaidOnce(network, faucet.url, wallet)
})

test('fault 14: signed by another key', async () => {
  const wallet = createWallet()
  const { message } = await sign(faucet.url, wallet)
  const signature = await createWallet().signMessage({ message })
  expectRefusal(
    await post(faucet.url, { message, signature }),
    401,
    'Signature does not match address',
  )
  await expectUntouched(network, faucet.url, wallet)
})

test('fault 18: nearly expired is not expired', async () => {
  const wallet = createWallet()
  const { status } = await post(faucet.url, await signAged(wallet, 270))
  expect(status).toBe(200)
  await expectPaidOnce(network, faucet.url, wallet)
})

describe('fault 19: a byte-identical replay gets the same hash', () => {
  test('while the challenge holds', async () => {
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    const first = await post(faucet.url, signed)
    const second = await post(faucet.url, signed)
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first.body })
    await expectPaidOnce(network, faucet.url, wallet)
  })

  test('also just after it has expired', async () => {
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    const first = await post(faucet.url, signed)
    // As if it had been another message that was paid, minutes ago.
    const aged = await signAged(wallet, 301)
    const getNonce = ({ message }: { message: string }) =>
      /Nonce: (.*)/.exec(message)?.[1]
    await faucet.query(
      `insert into challenges values ('${getNonce(aged)}', now() - interval '3 minutes')`,
    )
    await faucet.query(
      `update payouts set challenge = '${getNonce(aged)}'
        where challenge = '${getNonce(signed)}'`,
    )
    expect(await post(faucet.url, aged)).toMatchObject({
      status: 200,
      body: first.body,
    })
    await expectPaidOnce(network, faucet.url, wallet)
  })
})
