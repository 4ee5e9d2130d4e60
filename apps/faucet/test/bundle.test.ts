import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
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

let network: Network
let faucet: TestFaucet
beforeAll(async () => {
  network = await startNetwork()
  faucet = await startInProcess(
    await network.env({
      FAUCET_CLAIMS_PER_HOUR: '100',
      FAUCET_DAILY_BUDGETS: 'DAI=5000',
    }),
  )
})
afterAll(async () => {
  await faucet?.stop()
  await network?.stop()
})

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

test('what a request of each token pays is told to anybody', async () => {
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

  // The same message again: the same hashes, and nothing more is paid.
  expect((await post(faucet.url, signed)).body).toEqual(body)
  expect(await count(wallet.address)).toEqual([1, 1, 1, 1])
})

test('twenty identical requests at once pay each token once', async () => {
  const wallet = createWallet()
  const signed = await sign(wallet)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => post(faucet.url, signed)),
  )
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
  expect(await count(wallet.address)).toEqual([1, 1, 1, 1])
})

test('a token that is cooling refuses all, and takes nothing of the others', async () => {
  const wallet = createWallet()
  expect((await claim(faucet.url, wallet, 'WBTC')).status).toBe(200)
  const reply = await post(faucet.url, await sign(wallet))
  expectRefusal(reply, 429, 'rate limit: try again in 60m')
  expect(await count(wallet.address)).toEqual([0, 0, 1, 0])
  const rest = await sign(wallet, ['ZKP', 'USDT', 'WETH', 'DAI'])
  expect((await post(faucet.url, rest)).status).toBe(200)
  expect(await count(wallet.address)).toEqual([1, 1, 1, 1])
})

test('a bundle and a single claim at once: one of them has the token', async () => {
  const wallet = createWallet()
  const signed = await sign(wallet, ['USDT', 'WETH'])
  const [bundle, single] = await Promise.all([
    post(faucet.url, signed),
    claim(faucet.url, wallet, 'WETH'),
  ])
  expect([bundle.status, single.status].sort()).toEqual([200, 429])
  expect(await network.countTransfers('WETH', wallet.address)).toBe(1)
})

test('a token without budget refuses all, and each token counts for the address', async () => {
  // Nothing is left of the day's DAI.
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
  expect(await getAvailable(faucet.url, wallet, 'ZKP')).toBeLessThan(Date.now())

  await faucet.query('update visitors set paid = 98')
  const pair = await sign(wallet, ['ZKP', 'USDT', 'WETH'])
  expectRefusal(
    await post(faucet.url, pair),
    429,
    'rate limit: too many requests',
  )
  expect(
    (await post(faucet.url, await sign(wallet, ['ZKP', 'USDT']))).status,
  ).toBe(200)
})

test('a wallet that refuses one coin is paid the others, and may ask for that one again', async () => {
  await faucet.query('delete from visitors')
  const wallet = createWallet()
  // PUSH0 PUSH0 REVERT.
  const setCode = (bytecode: Address) =>
    network.client.setCode({ address: wallet.address, bytecode })
  await setCode('0x5f5ffd')
  const signed = await sign(wallet, ['ZKP', 'USDT'])
  expect((await post(faucet.url, signed)).status).toBe(200)
  await network.drain()
  await faucet.recover()
  await network.devnet.mine(12)
  await faucet.recover()
  expect(await network.countTransfers('USDT', wallet.address)).toBe(1)
  await setCode('0x')
  expect((await claim(faucet.url, wallet, 'USDT')).status).toBe(429)
  expect((await claim(faucet.url, wallet, 'ZKP')).status).toBe(200)
  expect(await network.balanceOf('ZKP', wallet.address)).toBe(100n * 10n ** 18n)
})
