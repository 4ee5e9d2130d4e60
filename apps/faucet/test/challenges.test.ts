import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config/readConfig.js'
import type { FaucetToken } from '../src/config/readTokens.js'
import { createChallenger } from '../src/message/createChallenger.js'
import {
  expectPaidOnce,
  expectRefusal,
  expectUntouched,
} from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { hmacKey, type Network, startNetwork } from './support/network.js'
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

const notIssued = 'Message was not issued by this faucet'
const expired = 'Challenge expired, request a new one'

/** A message as this faucet, or one that is configured otherwise, issues it. */
function issue(
  wallet: Wallet,
  {
    now = Date.now(),
    ...changes
  }: { now?: number } & Partial<TestFaucet['config']> = {},
): string {
  const config = { ...faucet.config, ...changes }
  const token = config.tokens.get('USDT') as FaucetToken
  return createChallenger(config).issue({
    wallet: wallet.address,
    tokens: [token],
    now,
  })
}

const send = async (wallet: Wallet, message: string) =>
  post(faucet.url, {
    message,
    signature: await wallet.signMessage({ message }),
  })

test('fault 13: v = 0 or 1 and upper-case hex are the same claim', async () => {
  const wallet = createWallet()
  const { message, signature } = await sign(faucet.url, wallet)
  const v = signature.endsWith('1b') ? '00' : '01'
  const forms = [
    `${signature.slice(0, -2)}${v}`,
    `0x${signature.slice(2).toUpperCase()}`,
    signature,
  ]
  const hashes = new Set<unknown>()
  for (const signature of forms) {
    const { status, body } = await post(faucet.url, { message, signature })
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

describe('fault 15: edited and signed again', () => {
  test.each<[string, (message: string, other: Wallet) => string]>([
    ['the token', (m) => m.replace('USDT', 'DAI')],
    ['the address', (m, other) => m.replace(/0x\w{40}/, other.address)],
    [
      'the address in lower case',
      (m) => m.replace(/0x\w{40}/, (a) => a.toLowerCase()),
    ],
    ['the amount', (m) => m.replace('Send 1000 ', 'Send 9000 ')],
    ['the expiry', (m) => m.replace(/(Expiration Time: )\d{4}/, '$12099')],
    ['the time of issue', (m) => m.replace(/(Issued At: )\d{4}/, '$12099')],
  ])('%s', async (_, edit) => {
    const wallet = createWallet()
    const other = createWallet()
    const { message } = await sign(faucet.url, wallet)
    const edited = edit(message, other)
    expect(edited).not.toBe(message)
    for (const signer of [wallet, other]) {
      expectRefusal(await send(signer, edited), 401, notIssued)
      await expectUntouched(network, faucet.url, signer)
    }
  })
})

describe('fault 16: not byte for byte', () => {
  test.each<[string, (message: string) => string]>([
    ['a line appended', (m) => `${m}\nResources:`],
    ['a line break appended', (m) => `${m}\n`],
    ['a line put in front', (m) => `\n${m}`],
    ['CRLF', (m) => m.replaceAll('\n', '\r\n')],
    ['a trailing space', (m) => `${m} `],
    [
      'a trailing space in a line',
      (m) => m.replace('Version: 1', 'Version: 1 '),
    ],
    ['a homoglyph', (m) => m.replace('localhost', 'lоcalhost')],
    ['a zero-width space', (m) => m.replace('USDT', 'USDT\u200b')],
    ['a lone surrogate', (m) => `${m}\ud800`],
    ['another case', (m) => m.replace('Nonce', 'nonce')],
    ['no text at all', () => ''],
    ['only line breaks', () => '\n'.repeat(1_500)],
  ])('%s', async (_, edit) => {
    const wallet = createWallet()
    const { message } = await sign(faucet.url, wallet)
    expectRefusal(await send(wallet, edit(message)), 401, notIssued)
    await expectUntouched(network, faucet.url, wallet)
  })
})

describe('fault 17: issued elsewhere', () => {
  test('for another domain', async () => {
    const wallet = createWallet()
    const message = issue(wallet, { frontendOrigin: 'https://evil.test' })
    expect(message).toContain('evil.test wants you to sign in')
    expectRefusal(await send(wallet, message), 401, notIssued)
    await expectUntouched(network, faucet.url, wallet)
  })

  test('for another chain', async () => {
    const wallet = createWallet()
    const { deployment } = faucet.config
    const message = issue(wallet, {
      deployment: { ...deployment, chain: { ...deployment.chain, id: 1 } },
    })
    expect(message).toContain('Chain ID: 1\n')
    expectRefusal(await send(wallet, message), 401, notIssued)
    await expectUntouched(network, faucet.url, wallet)
  })

  test.each<[string, (nonce: string) => string]>([
    ['random', () => 'ab'.repeat(32)],
    ['another random part', (nonce) => `${'ab'.repeat(16)}${nonce.slice(32)}`],
    ['another code', (nonce) => `${nonce.slice(0, 32)}${'ab'.repeat(16)}`],
    ['upper case', (nonce) => nonce.toUpperCase()],
    ['short', (nonce) => nonce.slice(0, 32)],
    ['empty', () => ''],
  ])('with a forged nonce: %s', async (_, forge) => {
    const wallet = createWallet()
    const { message } = await sign(faucet.url, wallet)
    const forged = message.replace(/(?<=Nonce: ).*/, forge)
    // By chance a nonce may have no letters to turn.
    if (forged !== message)
      expectRefusal(await send(wallet, forged), 401, notIssued)
    await expectUntouched(network, faucet.url, wallet)
  })

  test('with a key that this faucet does not have', async () => {
    const wallet = createWallet()
    const message = issue(wallet, {
      hmacKeys: ['another-key-of-at-least-32-characters'],
    })
    expectRefusal(await send(wallet, message), 401, notIssued)
    await expectUntouched(network, faucet.url, wallet)
  })
})

describe('fault 18', () => {
  test.each([
    ['expired a second ago', -301_000],
    ['expired a year ago', -31_536_000_000],
    ['issued a minute in the future', 60_000],
    ['issued a year in the future', 31_536_000_000],
  ])('%s', async (_, offset) => {
    const wallet = createWallet()
    const message = issue(wallet, { now: Date.now() + offset })
    expectRefusal(await send(wallet, message), 401, expired)
    await expectUntouched(network, faucet.url, wallet)
  })

  test('nearly expired is not expired', async () => {
    const wallet = createWallet()
    const message = issue(wallet, { now: Date.now() - 270_000 })
    expect((await send(wallet, message)).status).toBe(200)
    await expectPaidOnce(network, faucet.url, wallet)
  })
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
    const message = issue(wallet, { now: Date.now() - 301_000 })
    const getNonce = (text: string) => /Nonce: (.*)/.exec(text)?.[1]
    await faucet.query(
      `insert into challenges values ('${getNonce(message)}', now() - interval '3 minutes')`,
    )
    await faucet.query(
      `update payouts set challenge = '${getNonce(message)}'
        where challenge = '${getNonce(signed.message)}'`,
    )
    expect(await send(wallet, message)).toMatchObject({
      status: 200,
      body: first.body,
    })
    await expectPaidOnce(network, faucet.url, wallet)
  })
})

describe('rotation of the HMAC key', () => {
  test('behavior: a message of the previous key is still good, of an older one not', async () => {
    const newKey = 'the-new-key-which-has-42-characters-yes-it'
    // An account of its own: two databases must not share one.
    const account = network.devnet.accounts[3]
    await network.devnet.mint({
      symbol: 'USDT',
      to: account?.address as Address,
      amount: 10n ** 12n,
    })
    const rotated = await startInProcess(
      await network.env({
        FAUCET_PRIVATE_KEY: account?.privateKey ?? '',
        FAUCET_HMAC_KEY: newKey,
        FAUCET_HMAC_KEY_PREVIOUS: hmacKey,
      }),
    )
    try {
      const wallet = createWallet()
      const signed = await sign(faucet.url, wallet)
      expect((await post(rotated.url, signed)).status).toBe(200)
      // What the new one issues, the old one does not know.
      const next = await sign(rotated.url, createWallet())
      expectRefusal(await post(faucet.url, next), 401, notIssued)
    } finally {
      await rotated.stop()
    }
  })
})

test('behavior: amounts that changed make older messages void', async () => {
  const changed = readConfig(await network.env({ FAUCET_AMOUNTS: 'USDT=5' }))
  const wallet = createWallet()
  const message = issue(wallet, { tokens: changed.tokens })
  expect(message).toContain('Send 5 USDT ')
  expectRefusal(await send(wallet, message), 401, notIssued)
  expect((await claim(faucet.url, wallet)).status).toBe(200)
})

test('behavior: a time that no message can have is not issued here', async () => {
  const wallet = createWallet()
  const message = issue(wallet)
  for (const time of ['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z'])
    expectRefusal(
      await send(wallet, message.replace(/(?<=Issued At: ).*/, time)),
      401,
      notIssued,
    )
})
