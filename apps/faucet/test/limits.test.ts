import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Challenge } from '../src/message/createChallenger.js'
import { takePayout } from '../src/payout/takePayout.js'
import { expectPaidOnce, expectRefusal } from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import {
  claim,
  createWallet,
  getAvailable,
  getMessage,
  post,
  read,
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

test('fault 20: 50 identical POSTs at once are one payout', async () => {
  const wallet = createWallet()
  const signed = await sign(faucet.url, wallet)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => post(faucet.url, signed)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.txHash)).size).toBe(1)
  await expectPaidOnce(network, faucet.url, wallet)
})

test('fault 21: 50 nonces at once for one wallet, in any case, are one payout', async () => {
  const wallet = createWallet()
  const lower = wallet.address.toLowerCase()
  const cases = [wallet.address, lower, `0x${lower.slice(2).toUpperCase()}`]
  const signed = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const address = cases[index % cases.length] as string
      const message = await getMessage(faucet.url, { address })
      return { message, signature: await wallet.signMessage({ message }) }
    }),
  )
  const replies = await Promise.all(
    signed.map((body) => post(faucet.url, body)),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.length).toBe(49)
  for (const reply of refused) {
    expectRefusal(reply, 429, 'rate limit: try again in 60m')
    // In seconds; the last of them may be some seconds behind the first.
    const wait = Number(reply.headers.get('retry-after'))
    expect(Math.ceil(wait / 60)).toBe(60)
  }
  await expectPaidOnce(network, faucet.url, wallet)
})

describe('fault 22', () => {
  /** As if the last payout had been that long ago: the database's rows decide. */
  const age = (wallet: Wallet, seconds: number) =>
    faucet.query(
      `update cooldowns set next_at = now() + interval '${3_600 - seconds} seconds'
        where wallet = '${wallet.address.toLowerCase()}'`,
    )

  /** Takes a payout at the very moment at which the cooldown is set: in one
   * transaction the database's clock stands still. */
  const takeAt = async (wallet: Wallet, left: string) => {
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
        sql.raw(`update cooldowns set next_at = now() + interval '${left}'
          where wallet = '${wallet.address.toLowerCase()}'`),
      )
      await takePayout(tx, { ...taking, challenge, probe })
      // The rule is what is tested here, not another payment.
      return tx.rollback()
    })
  }

  test('at 59:59, and a millisecond before 60:00, the limit holds', async () => {
    const wallet = createWallet()
    await claim(faucet.url, wallet)
    const refusal = { status: 429, message: 'rate limit: try again in 1m' }
    for (const left of ['1 second', '1 millisecond'])
      await expect(takeAt(wallet, left)).rejects.toMatchObject({
        ...refusal,
        retryAfter: 1,
      })
    await expectPaidOnce(network, faucet.url, wallet)
  })

  test('at 60:00 to the microsecond it is paid', async () => {
    const wallet = createWallet()
    await claim(faucet.url, wallet)
    await expect(takeAt(wallet, '0')).rejects.toBeInstanceOf(
      TransactionRollbackError,
    )
  })

  test('half-way, the minutes are rounded up', async () => {
    const wallet = createWallet()
    await claim(faucet.url, wallet)
    await age(wallet, 1_830)
    expectRefusal(
      await claim(faucet.url, wallet),
      429,
      'rate limit: try again in 30m',
    )
  })

  test('another token has a limit of its own', async () => {
    const wallet = createWallet()
    expect((await claim(faucet.url, wallet, 'USDT')).status).toBe(200)
    expect((await claim(faucet.url, wallet, 'DAI')).status).toBe(200)
    expectRefusal(
      await claim(faucet.url, wallet, 'DAI'),
      429,
      'rate limit: try again in 60m',
    )
    await expectPaidOnce(network, faucet.url, wallet, 'USDT')
    await expectPaidOnce(network, faucet.url, wallet, 'DAI')
  })
})

describe('fault 35: last-request', () => {
  const ask = async (wallet: Wallet) =>
    read(
      await fetch(
        `${faucet.url}/api/v1/last-request?tokenName=USDT&userAddress=${wallet.address}`,
      ),
    )

  test('never: a time in the past', async () => {
    const { status, body } = await ask(createWallet())
    expect(status).toBe(200)
    expect(Date.parse(String(body.available))).toBeLessThanOrEqual(0)
  })

  test('cooling: ISO 8601 in UTC, an hour after the payout', async () => {
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

test('behavior: one address is paid so many claims an hour, whatever the wallets', async () => {
  const limited = await startInProcess(
    await network.env({
      FAUCET_CLAIMS_PER_HOUR: '2',
      // An account of its own: two databases must not share one.
      FAUCET_PRIVATE_KEY: `${network.devnet.accounts[3]?.privateKey}`,
    }),
  )
  try {
    const wallet = createWallet()
    for (const payee of [createWallet(), createWallet()])
      expect((await claim(limited.url, payee, 'ZKP')).status).toBe(200)
    const reply = await claim(limited.url, wallet, 'ZKP')
    expectRefusal(reply, 429, 'rate limit: too many requests')
    const wait = Number(reply.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(3_600)
    expect(await network.balanceOf('ZKP', wallet.address)).toBe(0n)
    expect(await getAvailable(limited.url, wallet, 'ZKP')).toBe(0)
    // Only an HMAC of the address is kept.
    const [row] = await limited.query('select visitor from visitors')
    expect(JSON.stringify(row)).not.toContain('127.0.0.1')

    await limited.query(`update visitors set hour = hour - interval '1 hour'`)
    expect((await claim(limited.url, wallet, 'ZKP')).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('fault 22: a refused claim that began before the paid one hears of 60 minutes, not 61', async () => {
  const { faucet: parts, config } = faucet
  const taking = {
    config,
    account: parts.account,
    signerId: await parts.getSignerId(),
  }
  const { store } = parts
  const wallet = createWallet()
  await claim(faucet.url, wallet)
  const message = await getMessage(faucet.url, wallet)
  const challenge = parts.challenger.verify(message) as Challenge
  const probe = await parts.prober.refresh()
  await store.db.transaction(async (tx) => {
    // now() is when this transaction began: the payout is a moment younger.
    await tx.execute(
      sql.raw(`update cooldowns set next_at = clock_timestamp() + interval '1 hour'
        where wallet = '${wallet.address.toLowerCase()}'`),
    )
    await expect(
      takePayout(tx, { ...taking, challenge, probe }),
    ).rejects.toMatchObject({ message: 'rate limit: try again in 60m' })
  })
})
