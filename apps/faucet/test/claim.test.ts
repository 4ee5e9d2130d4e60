import { createHash } from 'node:crypto'
import { waitForReceipt } from '@letheswap/sdk'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { FaucetToken } from '../src/config/readTokens.js'
import type { Challenge } from '../src/message/createChallenger.js'
import { takePayout } from '../src/payout/takePayout.js'
import {
  expectCooling,
  expectPaidOnce,
  expectRefusal,
  expectUntouched,
  pay,
} from './support/expectations.js'
import { useFaucet } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { useStarted } from './support/useStarted.js'
import {
  claim,
  createWallet,
  getMessage,
  post,
  read,
  sign,
  signInAnyCase,
  type Wallet,
} from './support/wallet.js'

const network = useStarted(startNetwork)
const faucet = useFaucet(() => network.env())

test.each([
  ['ZKP', 100n * 10n ** 18n],
  ['USDT', 1_000n * 10n ** 6n],
  ['WETH', 10n ** 17n],
  ['WBTC', 500_000n],
  ['DAI', 1_000n * 10n ** 18n],
])('default: pays %s to the requesting wallet', async (symbol, amount) => {
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

/** Signs a message with this age in seconds. */
async function signAged(wallet: Wallet, seconds: number) {
  const message = faucet.faucet.challenger.issue({
    wallet: wallet.address,
    tokens: [faucet.config.tokens.get('USDT') as FaucetToken],
    now: Date.now() - 1_000 * seconds,
  })
  return { message, signature: await wallet.signMessage({ message }) }
}

test('accepts v = 0 or 1 and upper-case hex as the same claim', async () => {
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

test('rejects a signature by another key', async () => {
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

test('accepts a message shortly before its expiry', async () => {
  const wallet = createWallet()
  const { status } = await post(faucet.url, await signAged(wallet, 270))
  expect(status).toBe(200)
  await expectPaidOnce(network, faucet.url, wallet)
})

describe('a repeated message gets the same hash', () => {
  test('while the challenge is valid', async () => {
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    const first = await post(faucet.url, signed)
    const second = await post(faucet.url, signed)
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first.body })
    await expectPaidOnce(network, faucet.url, wallet)
  })

  test('shortly after the challenge has expired', async () => {
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    const first = await post(faucet.url, signed)
    // Makes the paid message as old as an expired message.
    const aged = await signAged(wallet, 301)
    const getNonce = ({ message }: { message: string }) =>
      /Nonce: (.*)/.exec(message)?.[1]
    const hash = createHash('sha256').update(aged.message).digest('hex')
    await faucet.query(
      `insert into challenges
        values ('${getNonce(aged)}', now() - interval '3 minutes', '${hash}')`,
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

test('50 identical concurrent requests cause one payout', async () => {
  const wallet = createWallet()
  const signed = await sign(faucet.url, wallet)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => post(faucet.url, signed)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.txHash)).size).toBe(1)
  await expectPaidOnce(network, faucet.url, wallet)
})

test('50 concurrent messages of one wallet, in any letter case, cause one payout', async () => {
  const wallet = createWallet()
  const signed = await signInAnyCase([faucet.url], wallet)
  const replies = await Promise.all(
    signed.map((body) => post(faucet.url, body)),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.length).toBe(49)
  for (const reply of refused) {
    expectCooling(reply)
    // The header is in seconds, and the last answer may come some seconds after the
    // first.
    const wait = Number(reply.headers.get('retry-after'))
    expect(Math.ceil(wait / 60)).toBe(60)
  }
  await expectPaidOnce(network, faucet.url, wallet)
})

describe('the cooldown of an hour', () => {
  /** Makes the last payout this old. The cooldown depends only on the database's rows. */
  const age = (wallet: Wallet, seconds: number) =>
    faucet.query(
      `update cooldowns set next_at = now() + interval '${3_600 - seconds} seconds'
        where wallet = '${wallet.address.toLowerCase()}'`,
    )

  /**
   * Within a transaction, the database's clock stands still, so the cooldown ends
   * exactly at this time.
   */
  const takeUntil = async (wallet: Wallet, end: string) => {
    const { faucet: parts, config } = faucet
    const taking = {
      config,
      account: parts.account,
      signerId: await parts.getSignerId(),
    }
    const message = await getMessage(faucet.url, wallet)
    const challenge = parts.challenger.verify(message) as Challenge
    const probe = await parts.prober.refresh()
    return parts.store.db.transaction(async (tx) => {
      await tx.execute(
        sql.raw(`update cooldowns set next_at = ${end}
          where wallet = '${wallet.address.toLowerCase()}'`),
      )
      await takePayout(tx, { ...taking, challenge, probe })
      // Rolls back, because the rule can be tested without a payment.
      return tx.rollback()
    })
  }

  test('refuses a claim after 59:59, and a millisecond before 60:00', async () => {
    const wallet = createWallet()
    await claim(faucet.url, wallet)
    const refusal = { status: 429, message: 'rate limit: try again in 1m' }
    for (const left of ['1 second', '1 millisecond'])
      await expect(
        takeUntil(wallet, `now() + interval '${left}'`),
      ).rejects.toMatchObject({ ...refusal, retryAfter: 1 })
    await expectPaidOnce(network, faucet.url, wallet)
  })

  test('pays exactly after 60:00', async () => {
    const wallet = createWallet()
    await claim(faucet.url, wallet)
    await expect(takeUntil(wallet, 'now()')).rejects.toBeInstanceOf(
      TransactionRollbackError,
    )
  })

  test('a refused claim that began before the paid claim waits 60 minutes, not 61', async () => {
    const wallet = createWallet()
    await claim(faucet.url, wallet)
    // `now()` is the start of the transaction, which is shortly before the payout.
    await expect(
      takeUntil(wallet, "clock_timestamp() + interval '1 hour'"),
    ).rejects.toMatchObject({ message: 'rate limit: try again in 60m' })
  })

  test('rounds the remaining minutes up', async () => {
    const wallet = createWallet()
    await claim(faucet.url, wallet)
    await age(wallet, 1_830)
    expectRefusal(
      await claim(faucet.url, wallet),
      429,
      'rate limit: try again in 30m',
    )
  })

  test('each token has its own cooldown', async () => {
    const wallet = createWallet()
    await pay(faucet.url, wallet, 'USDT')
    await pay(faucet.url, wallet, 'DAI')
    expectCooling(await claim(faucet.url, wallet, 'DAI'))
    await expectPaidOnce(network, faucet.url, wallet, 'USDT')
    await expectPaidOnce(network, faucet.url, wallet, 'DAI')
  })
})

describe('last-request', () => {
  const ask = async (wallet: Wallet) =>
    read(
      await fetch(
        `${faucet.url}/api/v1/last-request?tokenName=USDT&userAddress=${wallet.address}`,
      ),
    )

  test('returns a past time without a payout', async () => {
    const { status, body } = await ask(createWallet())
    expect(status).toBe(200)
    expect(Date.parse(String(body.available))).toBeLessThanOrEqual(0)
  })

  test('returns ISO 8601 in UTC, an hour after the payout', async () => {
    const wallet = createWallet()
    const before = Date.now()
    await claim(faucet.url, wallet)
    const { status, body } = await ask(wallet)
    expect(status).toBe(200)
    expect(body.available).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const at = Date.parse(String(body.available)) - 3_600_000
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  })
})
