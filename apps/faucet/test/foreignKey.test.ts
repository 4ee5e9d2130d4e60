import { type Hex, parseGwei } from 'viem'
import { sendRawTransaction } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { requeue } from '../src/operator/requeue.js'
import { signAgain } from '../src/payout/signPayout.js'
import {
  expectNotReady,
  expectPaidOnce,
  expectUnavailable,
  expectUntouched,
  pay,
} from './support/expectations.js'
import type { TestFaucet } from './support/inProcess.js'
import {
  readMetric,
  readStates,
  useSpoiledNode,
} from './support/spoiledNode.js'
import {
  claim,
  createWallet,
  post,
  read,
  type Signed,
  sign,
} from './support/wallet.js'

const node = useSpoiledNode()

/** Expects that nothing is paid until earlier messages have expired. */
async function expectHeld(faucet: TestFaucet, signed: Signed) {
  expectUnavailable(await post(faucet.url, signed))
  const [row] = await faucet.query<{ until: number }>(
    'select (extract(epoch from held_until) * 1000)::float8 as until from signers',
  )
  const [, expiry = ''] = /Expiration Time: (.*)$/.exec(signed.message) ?? []
  expect(Number(row?.until)).toBeGreaterThan(Date.parse(expiry))
  const { body } = await read(await fetch(`${faucet.url}/health/ready`))
  expect(body.error).toContain('Not ready: held until ')
}

describe('the faucet’s key is used elsewhere', () => {
  test('without pending payouts: halts, reports an alert, and resumes with requeue', async () => {
    const faucet = await node.start()
    await pay(faucet.url)
    await node.useKeyElsewhere()
    const wallet = createWallet()
    const signed = await sign(faucet.url, wallet)
    expectUnavailable(await post(faucet.url, signed))
    await node.recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(1)
    expectUnavailable(await post(faucet.url, signed))
    await expectUntouched(node, faucet.url, wallet)
    await expectNotReady(faucet.url, 'signer halted')

    expect(await requeue(faucet.faucet)).toMatchObject({
      returned: [],
      nextNonce: 2,
    })
    await expectHeld(faucet, signed)
    await faucet.endHold()
    expect((await post(faucet.url, signed)).status).toBe(200)
    await expectPaidOnce(node, faucet.url, wallet)
    await node.recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(0)
  })

  test('with the nonce of a pending payout: halts, and returns the payout on request', async () => {
    const faucet = await node.start()
    node.loseBroadcasts()
    const lost = createWallet()
    const waiting = createWallet()
    const signed = await sign(faucet.url, lost)
    const first = await post(faucet.url, signed)
    expect(first.status).toBe(200)
    await pay(faucet.url, waiting)
    await node.useKeyElsewhere({ nonce: 0 })

    // After a single mismatch, nothing is halted, because the node may only lag behind.
    await node.recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(0)
    await node.recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(1)
    expectUnavailable(await claim(faucet.url, createWallet()))

    node.proxy.interfere()
    const { returned } = await requeue(faucet.faucet)
    expect(returned).toEqual([
      {
        wallet: lost.address.toLowerCase(),
        token: 'USDT',
        txHash: first.body.txHash,
      },
    ])
    await node.settle(faucet)
    await expectPaidOnce(node, faucet.url, waiting)
    expect(await readStates(faucet)).toEqual(['0 reverted', '1 confirmed'])
    // Once the foreign transaction is final, the wallet can claim again.
    await node.devnet.mine(12)
    await node.recover(faucet)
    await faucet.endHold()
    await pay(faucet.url, lost)
    await expectPaidOnce(node, faucet.url, lost)
  })
})

describe('an account without a row in the database', () => {
  test('pays nothing until messages that it may have paid have expired', async () => {
    const lost = await node.start()
    const wallet = createWallet()
    const signed = await sign(lost.url, wallet)
    expect((await post(lost.url, signed)).status).toBe(200)
    await node.drain()

    const faucet = await node.start()
    await expectHeld(faucet, signed)
    // An unknown transaction, which was in another node's pool, is mined now.
    await node.useKeyElsewhere()
    await node.recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(0)
    await faucet.endHold()
    await pay(faucet.url)
    expect(await readStates(faucet)).toEqual(['2 pending'])
    expect(await node.countTransfers('USDT', wallet.address)).toBe(1)
  })

  test('pays nothing while the account has unknown pending transactions', async () => {
    const { client, faucetAddress } = node
    await client.setAutomine(false)
    const hash = await client.sendUnsignedTransaction({
      from: faucetAddress,
      to: faucetAddress,
    })
    const faucet = await node.start()
    const signed = await sign(faucet.url, createWallet())
    expectUnavailable(await post(faucet.url, signed))
    await expectNotReady(
      faucet.url,
      'the account has sent transactions that the database does not know',
    )
    await client.dropTransaction({ hash })
    expect((await post(faucet.url, signed)).status).toBe(200)
    expect(await readStates(faucet)).toEqual(['0 pending'])
  })
})

// The database was restored with PostgreSQL's own tools, so the faucet does not know of
// it.
describe('a database from before the last payouts', () => {
  /** Copies the database, and returns a function that restores the copy. */
  async function copy(faucet: TestFaucet) {
    const tables = 'signers challenges cooldowns budgets payouts'.split(' ')
    const copied = new Map<string, unknown>()
    for (const table of tables) {
      const [row] = await faucet.query<{ rows: unknown }>(
        `select coalesce(json_agg(t order by ctid), '[]') as rows from ${table} t`,
      )
      copied.set(table, row?.rows)
    }
    return async () => {
      await faucet.query(`truncate ${tables.slice(1).join(', ')}, versions`)
      await faucet.query('delete from signers')
      for (const [table, rows] of copied)
        await faucet.query(
          `insert into ${table} select * from json_populate_recordset(
            null::${table}, '${JSON.stringify(rows)}')`,
        )
    }
  }

  test('pays nothing while the lost transactions are pending', async () => {
    const faucet = await node.start()
    await pay(faucet.url)
    await node.drain()
    const restore = await copy(faucet)
    await node.client.setAutomine(false)
    const wallet = await pay(faucet.url)
    await restore()
    for (const address of [wallet, createWallet()])
      expectUnavailable(await claim(faucet.url, address))
    await expect(requeue(faucet.faucet)).rejects.toThrow(
      '1 transactions that this database does not know wait to be mined.',
    )
    await node.devnet.mine()
    expectUnavailable(await claim(faucet.url, wallet))
    await expectNotReady(
      faucet.url,
      'the account has sent transactions that the database does not know',
    )
    await node.recover(faucet)
    const [signer] = await faucet.query<{ reason: string }>(
      'select halt_reason as reason from signers',
    )
    expect(signer?.reason).toContain('the database was lost or restored')
    const signed = await sign(faucet.url, createWallet())
    await requeue(faucet.faucet)
    await expectHeld(faucet, signed)
    await faucet.endHold()
    await node.client.setAutomine(true)
    await pay(faucet.url)
    expect(await node.countTransfers('USDT', wallet.address)).toBe(1)
  })

  test('does not return a payout that was repriced since the copy', async () => {
    const faucet = await node.start()
    await node.client.setAutomine(false)
    const wallet = await pay(faucet.url)
    const restore = await copy(faucet)
    await faucet.query(
      `update payouts set waiting_since = now() - interval '1 minute'`,
    )
    const baseFeePerGas = parseGwei('90')
    await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
    await node.devnet.mine()
    await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
    await faucet.recover()
    await node.devnet.mine()
    await restore()
    await node.recover(faucet)
    await node.recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(1)
    expect((await requeue(faucet.faucet)).returned).toEqual([])
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 confirmed'])
    await expectPaidOnce(node, faucet.url, wallet)
  })

  test('returns a payout whose nonce was reused', async () => {
    const faucet = await node.start()
    await pay(faucet.url, createWallet(), 'DAI')
    await node.drain()
    const restore = await copy(faucet)
    const paid = await pay(faucet.url)
    await node.drain()
    await restore()
    // A node that lags behind does not show the foreign transaction.
    node.proxy.interfere(async ({ methods, forward }) => {
      if (!methods.includes('eth_getTransactionCount')) return
      return (await forward()).replaceAll('"0x2"', '"0x1"')
    })
    const other = await pay(faucet.url)
    node.proxy.interfere()
    await node.recover(faucet)
    await node.recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(1)
    expect(await requeue(faucet.faucet)).toMatchObject({
      returned: [{ wallet: other.address.toLowerCase(), token: 'USDT' }],
    })
    await node.devnet.mine(12)
    await node.recover(faucet)
    await faucet.endHold()
    await pay(faucet.url, other)
    for (const wallet of [paid, other])
      expect(await node.countTransfers('USDT', wallet.address)).toBe(1)
  })
})

test('behavior: a transaction that another replica has signed does not halt payouts', async () => {
  const faucet = await node.start()
  const { client } = node
  await client.setAutomine(false)
  const wallet = await pay(faucet.url)
  const [row] = await faucet.query<{ raw: Hex }>(
    'select raw_transaction as raw from payouts',
  )
  const fee = parseGwei('100')
  const { rawTransaction, txHash } = await signAgain(
    faucet.faucet.account,
    row?.raw as Hex,
    { type: 'eip1559', maxFeePerGas: fee, maxPriorityFeePerGas: fee },
  )
  await sendRawTransaction(client, { serializedTransaction: rawTransaction })
  await node.devnet.mine()
  await faucet.recover()
  // Runs between reading the signed transactions and searching for the nonce's
  // transaction.
  node.proxy.interfere(async ({ methods }) => {
    if (!methods.includes('eth_getTransactionReceipt')) return
    await faucet.query(
      `insert into versions values (1, 0, '${txHash}', '${rawTransaction}')
        on conflict do nothing`,
    )
  })
  await faucet.recover()
  expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(0)
  await faucet.recover()
  expect(await readStates(faucet)).toEqual(['0 confirmed'])
  await expectPaidOnce(node, faucet.url, wallet)
})

test('behavior: the owner fills a nonce that a reorganization left empty', async () => {
  const { devnet } = node
  const faucet = await node.start()
  const before = await devnet.snapshot()
  await node.useKeyElsewhere()
  await node.recover(faucet)
  // Payouts continue after the foreign transaction, which then disappears in a
  // reorganization.
  await requeue(faucet.faucet)
  await faucet.endHold()
  await devnet.revert(before)
  const wallet = await pay(faucet.url)
  expect(await readStates(faucet)).toEqual(['1 pending'])

  await node.useKeyElsewhere({ nonce: 0 })
  await node.settle(faucet)
  expect(await readStates(faucet)).toEqual(['1 confirmed'])
  await expectPaidOnce(node, faucet.url, wallet)
  await pay(faucet.url)
})

test('behavior: a node that counts a nonce before its receipt causes no halt and no second payout', async () => {
  const faucet = await node.start()
  node.proxy.interfere(async ({ methods, forward }) => {
    if (!methods.includes('eth_getTransactionReceipt')) return
    const answers = [JSON.parse(await forward())].flat()
    return JSON.stringify(answers.map((it) => ({ ...it, result: null })))
  })
  const wallet = await pay(faucet.url)
  for (let round = 0; round < 3; round += 1) await node.recover(faucet)
  expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(0)
  await pay(faucet.url, createWallet(), 'DAI')
  await node.drain()
  expect(await requeue(faucet.faucet)).toEqual({ returned: [], nextNonce: 2 })

  node.proxy.interfere()
  await node.recover(faucet)
  expect(await readStates(faucet)).toEqual(['0 confirmed', '1 confirmed'])
  await expectPaidOnce(node, faucet.url, wallet)
})
