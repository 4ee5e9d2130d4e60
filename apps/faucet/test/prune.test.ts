import { expect, test } from 'vitest'
import { prune } from '../src/recovery/prune.js'
import { pay } from './support/expectations.js'
import type { TestFaucet } from './support/inProcess.js'
import { readStates, useSpoiledNode } from './support/spoiledNode.js'
import { createWallet, post, sign } from './support/wallet.js'

const node = useSpoiledNode()

/** Shifts all stored times by this number of days into the past. */
const age = (faucet: TestFaucet, days: number) =>
  Promise.all(
    [
      'challenges set used_at = used_at',
      'cooldowns set next_at = next_at',
      'budgets set day = day',
      'payouts set settled_at = settled_at',
    ].map((set) => faucet.query(`update ${set} - interval '${days} days'`)),
  )

const countRows = async (faucet: TestFaucet) => {
  const [row] = await faucet.query<{ count: number }>(
    `select ((select count(*) from payouts) + (select count(*) from challenges)
      + (select count(*) from cooldowns) + (select count(*) from budgets))::int as count`,
  )
  return row?.count
}

test('deletes rows older than the retention once their block is final', async () => {
  const faucet = await node.start({ FAUCET_RETENTION_DAYS: '2' })
  const wallet = createWallet()
  const signed = await sign(faucet.url, wallet)
  expect((await post(faucet.url, signed)).status).toBe(200)
  await node.recover(faucet)
  await prune(faucet.faucet)
  expect(await countRows(faucet)).toBe(4)
  await age(faucet, 3)
  // A reorganization may still remove the payout from the chain.
  await prune(faucet.faucet)
  expect(await readStates(faucet)).toEqual(['0 confirmed'])
  expect((await post(faucet.url, signed)).status).toBe(200)

  for (let block = 0; block < 12; block += 1) await node.devnet.mine()
  await faucet.recover()
  expect(await prune(faucet.faucet)).toBe(false)
  await prune(faucet.faucet)
  expect(await countRows(faucet)).toBe(0)
  // The next payout uses the next nonce.
  await pay(faucet.url, wallet)
  expect(await readStates(faucet)).toEqual(['1 pending'])
})

test('keeps pending payouts and their messages, regardless of their age', async () => {
  const faucet = await node.start({ FAUCET_RETENTION_DAYS: '2' })
  await node.client.setAutomine(false)
  const signed = await sign(faucet.url, createWallet())
  expect((await post(faucet.url, signed)).status).toBe(200)
  await faucet.query(
    `update payouts set created_at = created_at - interval '3 days'`,
  )
  await age(faucet, 3)
  await prune(faucet.faucet)
  expect(await readStates(faucet)).toEqual(['0 pending'])
  expect((await post(faucet.url, signed)).status).toBe(200)
})
