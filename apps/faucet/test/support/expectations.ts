import { expect } from 'vitest'
import type { Network } from './network.js'
import {
  claim,
  createWallet,
  getAvailable,
  type Reply,
  read,
  type Wallet,
} from './wallet.js'

/** Claims for a wallet that is paid. */
export async function pay(
  url: string,
  wallet: Wallet = createWallet(),
  tokenName?: string,
): Promise<Wallet> {
  expect(await claim(url, wallet, tokenName)).toMatchObject({ status: 200 })
  return wallet
}

/** The body is the sentence and nothing else: no stack, URL or secret fits in. */
export function expectRefusal(reply: Reply, status: number, error: string) {
  expect({ status: reply.status, body: reply.body }).toEqual({
    status,
    body: { error },
  })
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
}

/** After a lost database, the sentence also says until when nothing is paid. */
export const expectUnavailable = (reply: Reply) =>
  expectRefusal(
    reply,
    503,
    expect.stringMatching(
      /^Faucet temporarily unavailable(: paused until \d\d:\d\d UTC after its database was lost or restored)?$/,
    ),
  )

/** The wallet has just been paid. */
export const expectCooling = (reply: Reply) =>
  expectRefusal(reply, 429, 'rate limit: try again in 60m')

export const expectNotReady = async (url: string, problems: string) =>
  expectRefusal(
    await read(await fetch(`${url}/health/ready`)),
    503,
    `Not ready: ${problems}`,
  )

/** Expects the wallet to be new to the faucet: nothing paid, no cooldown. */
export async function expectUntouched(
  network: Network,
  url: string,
  wallet: Pick<Wallet, 'address'>,
  symbol = 'USDT',
) {
  expect(await network.countTransfers(symbol, wallet.address)).toBe(0)
  expect(await getAvailable(url, wallet, symbol)).toBe(0)
}

/** Paid once, and waiting for about an hour from now. */
export async function expectPaidOnce(
  network: Network,
  url: string,
  wallet: Pick<Wallet, 'address'>,
  symbol = 'USDT',
) {
  expect(await network.countTransfers(symbol, wallet.address)).toBe(1)
  const wait = (await getAvailable(url, wallet, symbol)) - Date.now()
  expect(Math.round(wait / 60_000)).toBe(60)
}
