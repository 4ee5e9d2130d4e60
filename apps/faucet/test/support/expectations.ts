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

/** Claims a token for a wallet, and expects that it is paid. */
export async function pay(
  url: string,
  wallet: Wallet = createWallet(),
  tokenName?: string,
): Promise<Wallet> {
  expect(await claim(url, wallet, tokenName)).toMatchObject({ status: 200 })
  return wallet
}

/** Expects a body with only the message, without a stack trace, URL or secret. */
export function expectRefusal(reply: Reply, status: number, error: string) {
  expect({ status: reply.status, body: reply.body }).toEqual({
    status,
    body: { error },
  })
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
}

/**
 * Expects a 503. After a lost database, its message also contains the end of the pause.
 */
export const expectUnavailable = (reply: Reply) =>
  expectRefusal(
    reply,
    503,
    expect.stringMatching(
      /^Faucet temporarily unavailable(: paused until \d\d:\d\d UTC after its database was lost or restored)?$/,
    ),
  )

/** Expects a refusal right after a payout to the wallet. */
export const expectCooling = (reply: Reply) =>
  expectRefusal(reply, 429, 'rate limit: try again in 60m')

export const expectNotReady = async (url: string, problems: string) =>
  expectRefusal(
    await read(await fetch(`${url}/health/ready`)),
    503,
    `Not ready: ${problems}`,
  )

/** Expects that the faucet does not know the wallet: no payout, no cooldown. */
export async function expectUntouched(
  network: Network,
  url: string,
  wallet: Pick<Wallet, 'address'>,
  symbol = 'USDT',
) {
  expect(await network.countTransfers(symbol, wallet.address)).toBe(0)
  expect(await getAvailable(url, wallet, symbol)).toBe(0)
}

/** Expects one payout, and a cooldown of about an hour from now. */
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
