import { expect } from 'vitest'
import type { TestFaucet } from './inProcess.js'
import type { Network } from './network.js'
import { getAvailable, type Reply, type Wallet } from './wallet.js'

/** The body is the sentence and nothing else: no stack, URL or secret fits in. */
export function expectRefusal(reply: Reply, status: number, error: string) {
  expect({ status: reply.status, body: reply.body }).toEqual({
    status,
    body: { error },
  })
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
}

/** As if the wallet had never come: nothing paid, no cooldown. */
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

/** The running totals are what they stand for: the sums of what waits. */
export async function expectTotals({ query }: Pick<TestFaucet, 'query'>) {
  expect(
    await query(`select s.id, s.promised::text,
        coalesce(sum(p.max_cost), 0)::text as waiting
      from signers s left join payouts p on p.signer_id = s.id and p.state = 'pending'
      group by s.id having s.promised <> coalesce(sum(p.max_cost), 0)`),
  ).toEqual([])
  expect(
    await query(`select u.signer_id, u.token, u.promised::text
      from purses u left join payouts p on p.signer_id = u.signer_id
        and p.token = u.token and p.state = 'pending'
      group by u.signer_id, u.token having u.promised <> coalesce(sum(p.amount), 0)`),
  ).toEqual([])
}
