import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { expectCooling, expectRefusal, pay } from './support/expectations.js'
import { useFaucet } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { useStarted } from './support/useStarted.js'
import {
  claim,
  createWallet,
  getAvailable,
  post,
  read,
  type Wallet,
} from './support/wallet.js'

const all = ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI']
const tokens = ['USDT', 'WETH', 'WBTC', 'DAI']

const network = useStarted(startNetwork)
const faucet = useFaucet(() =>
  network.env({
    FAUCET_CLAIMS_PER_HOUR: '100',
    FAUCET_DAILY_BUDGETS: 'DAI=5000',
  }),
)

const ask = async (wallet: { address: string }, tokenNames: string) =>
  read(
    await fetch(
      `${faucet.url}/api/v1/bundle?${new URLSearchParams({ tokenNames, userAddress: wallet.address })}`,
    ),
  )

async function sign(wallet: Wallet, names: readonly string[] = all) {
  const message = String((await ask(wallet, names.join())).body.message)
  return { message, signature: await wallet.signMessage({ message }) }
}

const count = (to: Address) =>
  Promise.all(tokens.map((symbol) => network.countTransfers(symbol, to)))

test('the offer is public', async () => {
  const { body, status } = await read(await fetch(`${faucet.url}/api/v1/offer`))
  expect(status).toBe(200)
  expect(body.offer).toEqual([
    { tokenName: 'ZKP', amount: '100' },
    { tokenName: 'USDT', amount: '1000' },
    { tokenName: 'WETH', amount: '0.1' },
    { tokenName: 'WBTC', amount: '0.005' },
    { tokenName: 'DAI', amount: '1000' },
  ])
})

test('one signature pays all tokens', async () => {
  const wallet = createWallet()
  const signed = await sign(wallet)
  expect(signed.message.split('\n')[3]).toBe(
    'Send 100 ZKP, 1000 USDT, 0.1 WETH, 0.005 WBTC and 1000 DAI in test coins to this wallet. Signing costs nothing.',
  )
  const { status, body } = await post(faucet.url, signed)
  expect(status).toBe(200)
  const payouts = body.payouts as { tokenName: string; txHash: string }[]
  expect(payouts.map(({ tokenName }) => tokenName)).toEqual(all)
  expect(new Set(payouts.map(({ txHash }) => txHash)).size).toBe(5)
  expect(body.txHash).toBe(payouts[0]?.txHash)
  expect(await count(wallet.address)).toEqual([1, 1, 1, 1])
  expect(await network.balanceOf('ZKP', wallet.address)).toBe(100n * 10n ** 18n)
  for (const symbol of all)
    expect(await getAvailable(faucet.url, wallet, symbol)).toBeGreaterThan(
      Date.now(),
    )

  // The same message gets the same hashes, and is not paid again.
  expect((await post(faucet.url, signed)).body).toEqual(body)
  expect(await count(wallet.address)).toEqual([1, 1, 1, 1])
})

test('a cooldown of one token refuses the bundle and leaves the other tokens untouched', async () => {
  const wallet = createWallet()
  await pay(faucet.url, wallet, 'WBTC')
  const reply = await post(faucet.url, await sign(wallet))
  expectCooling(reply)
  expect(await count(wallet.address)).toEqual([0, 0, 1, 0])
  const rest = await sign(wallet, ['ZKP', 'USDT', 'WETH', 'DAI'])
  expect((await post(faucet.url, rest)).status).toBe(200)
  expect(await count(wallet.address)).toEqual([1, 1, 1, 1])
})

test('an exhausted budget of one token refuses the whole bundle', async () => {
  // Uses up the day's budget of DAI.
  await faucet.query(
    `update budgets set spent = extra + 5000 * 10::numeric ^ 18 where token = 'DAI'`,
  )
  const wallet = createWallet()
  expectRefusal(
    await post(faucet.url, await sign(wallet)),
    503,
    'Faucet is out of DAI',
  )
  expect(await count(wallet.address)).toEqual([0, 0, 0, 0])
  expect(await getAvailable(faucet.url, wallet, 'ZKP')).toBe(0)
})

test('an IP address gets a limited number of tokens per hour, regardless of its wallets', async () => {
  await pay(faucet.url, createWallet(), 'ZKP')
  await faucet.query('update visitors set paid = 98')
  const wallet = createWallet()
  const three = await sign(wallet, ['ZKP', 'USDT', 'WETH'])
  const reply = await post(faucet.url, three)
  expectRefusal(reply, 429, 'rate limit: too many requests')
  const wait = Number(reply.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(3_600)
  const two = await sign(wallet, ['ZKP', 'USDT'])
  expect((await post(faucet.url, two)).status).toBe(200)

  const other = createWallet()
  expect((await claim(faucet.url, other, 'ZKP')).status).toBe(429)
  expect(await network.balanceOf('ZKP', other.address)).toBe(0n)
  expect(await getAvailable(faucet.url, other, 'ZKP')).toBe(0)
  // The database contains only an HMAC of the address.
  const [row] = await faucet.query('select visitor from visitors')
  expect(JSON.stringify(row)).not.toContain('127.0.0.1')
  await faucet.query(`update visitors set hour = hour - interval '1 hour'`)
  await pay(faucet.url, other, 'ZKP')
})
