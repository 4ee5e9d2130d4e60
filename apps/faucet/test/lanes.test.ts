import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { getStatus } from '../src/operator/getStatus.js'
import { requeue } from '../src/operator/requeue.js'
import { expectTotals } from './support/expectations.js'
import type { TestFaucet } from './support/inProcess.js'
import { makeDue, readMetric, useSpoiledNode } from './support/spoiledNode.js'
import { claim, createWallet, read } from './support/wallet.js'

const node = useSpoiledNode()

const lanes = { FAUCET_LANES: '3', FAUCET_LANE_CLAIMS: '4' }

/** Waits until the node has mined what it was sent by every lane. */
async function drain(faucet: TestFaucet): Promise<void> {
  for (const address of faucet.faucet.addresses)
    await node.network.drain(address)
}

/** A round of recovery after the chain is still, and its top-ups mined. */
async function recover(faucet: TestFaucet): Promise<void> {
  await drain(faucet)
  await faucet.recover()
  await drain(faucet)
}

async function startFunded(
  overrides: Record<string, string> = {},
): Promise<TestFaucet> {
  const faucet = await node.start({ ...lanes, ...overrides })
  await recover(faucet)
  await recover(faucet)
  return faucet
}

const countTopUps = async (faucet: TestFaucet) => {
  const [row] = await faucet.query<{ count: number }>(
    "select count(*)::int from payouts where kind = 'top-up'",
  )
  return row?.count
}

describe('the treasury fills the lanes up', () => {
  test('once each, to their stock, though two rounds run at once', async () => {
    const faucet = await node.start(lanes)
    await Promise.all([faucet.recover(), faucet.recover()])
    await faucet.recover()
    // Two lanes beside the treasury, five coins.
    expect(await countTopUps(faucet)).toBe(10)
    await recover(faucet)
    await recover(faucet)
    expect(await countTopUps(faucet)).toBe(10)
    const [, second, third] = faucet.faucet.addresses as [
      Address,
      Address,
      Address,
    ]
    for (const address of [second, third]) {
      // Four claims of 1000 USDT and of 0.1 WETH.
      expect(await node.network.balanceOf('USDT', address)).toBe(
        4_000n * 10n ** 6n,
      )
      expect(await node.network.balanceOf('WETH', address)).toBe(
        4n * 10n ** 17n,
      )
      // Four claims of 100 ZKP, and gas.
      expect(await node.network.balanceOf('ZKP', address)).toBeGreaterThan(
        400n * 10n ** 18n,
      )
      expect(await node.network.countTransfers('USDT', address)).toBe(1)
    }
    await expectTotals(faucet)

    expect(await readMetric(faucet, 'faucet_top_ups_total{token="USDT"}')).toBe(
      2,
    )
    expect(
      faucet.lines.filter((line) => line.includes('lane topped up')),
    ).toHaveLength(10)
    const status = await getStatus(faucet.faucet)
    expect(status.lanes).toMatchObject([
      { lane: 0, address: node.network.faucetAddress },
      { lane: 1, address: second, USDT: '4000', halted: false, queue: 0 },
      { lane: 2, address: third, USDT: '4000', halted: false, queue: 0 },
    ])
  })

  test('again when less than a quarter is left, and no more than the hourly limit', async () => {
    const faucet = await startFunded({ FAUCET_TOP_UPS_PER_HOUR: '10' })
    await node.network.client.setAutomine(false)
    // Of 4 payouts, 3 leave a quarter, which is enough; the lane with the least
    // to do is taken, so each pays in its turn.
    for (let i = 0; i < 3 * 3; i += 1)
      expect((await claim(faucet.url, createWallet())).status).toBe(200)
    await faucet.recover()
    expect(await countTopUps(faucet)).toBe(10)
    for (let i = 0; i < 3; i += 1)
      expect((await claim(faucet.url, createWallet())).status).toBe(200)
    await faucet.recover()
    expect(await countTopUps(faucet)).toBe(10)
    // An hour later.
    await faucet.query(
      "update payouts set created_at = now() - interval '61 minutes' where kind = 'top-up'",
    )
    await faucet.recover()
    expect(await countTopUps(faucet)).toBe(12)
  })

  test('not while payouts are paused, nor beyond its own means', async () => {
    const faucet = await node.start({
      ...lanes,
      FAUCET_LANE_CLAIMS: '200000',
      FAUCET_AMOUNTS: 'ZKP=0,WETH=0,WBTC=0,DAI=0',
    })
    const held = await node.network.balanceOf(
      'USDT',
      node.network.faucetAddress,
    )
    await faucet.query(
      `insert into controls values ('${faucet.config.network}', now())`,
    )
    await faucet.recover()
    expect(await countTopUps(faucet)).toBe(0)
    await faucet.query('update controls set paused_at = null')
    await recover(faucet)
    // A stock of 200 million USDT is more than there is: an equal share of what
    // the treasury has, rounded down.
    const share = held / 3n
    const [, second] = faucet.faucet.addresses as [Address, Address]
    expect(await node.network.balanceOf('USDT', second)).toBe(share)
  })
})

test('claims take the lane with the least to do, each with its own nonces', async () => {
  const faucet = await startFunded()
  await node.network.client.setAutomine(false)
  const wallets = Array.from({ length: 6 }, createWallet)
  for (const wallet of wallets)
    expect((await claim(faucet.url, wallet)).status).toBe(200)
  expect(
    await faucet.query(
      "select count(*)::int from payouts where kind = 'claim' group by signer_id",
    ),
  ).toEqual([{ count: 2 }, { count: 2 }, { count: 2 }])
  await expectTotals(faucet)
  await node.network.client.setAutomine(true)
  await node.network.devnet.mine()
  await recover(faucet)
  for (const { address } of wallets)
    expect(await node.network.balanceOf('USDT', address)).toBe(
      1_000n * 10n ** 6n,
    )
  expect(
    await faucet.query(
      "select distinct state from payouts where kind = 'claim'",
    ),
  ).toEqual([{ state: 'confirmed' }])
  await expectTotals(faucet)
})

test('lanes that are short leave their claims to those that can pay', async () => {
  const faucet = await startFunded()
  const [, second, third] = faucet.faucet.addresses as [
    Address,
    Address,
    Address,
  ]
  // Without gas they hold tokens in vain.
  for (const address of [second, third])
    await node.network.client.setBalance({ address, value: 1_000n })
  await node.network.client.setAutomine(false)
  for (let i = 0; i < 3; i += 1)
    expect((await claim(faucet.url, createWallet())).status).toBe(200)
  expect(
    await faucet.query(
      "select distinct signer_id::int as lane from payouts where kind = 'claim'",
    ),
  ).toEqual([{ lane: 1 }])
})

test("the day's budget is one for all lanes, to the last payout", async () => {
  const faucet = await startFunded({ FAUCET_DAILY_BUDGETS: 'USDT=60000' })
  // An eighth of a third of 60 payouts is a slip of 2; the last ones are of 1.
  const replies = await Promise.all(
    Array.from({ length: 62 }, () => claim(faucet.url, createWallet())),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.error)).toEqual([
    'Faucet is out of USDT',
    'Faucet is out of USDT',
  ])
  const { tokens } = (await getStatus(faucet.faucet)) as {
    tokens: { token: string; budgetLeft: string }[]
  }
  expect(tokens.find(({ token }) => token === 'USDT')?.budgetLeft).toBe('0')
})

test('a lane whose key was used elsewhere halts alone, and requeue takes it up again', async () => {
  const faucet = await startFunded()
  await node.network.useKeyElsewhere()
  await recover(faucet)
  expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(1)
  expect((await read(await fetch(`${faucet.url}/health/ready`))).status).toBe(
    200,
  )
  const wallet = createWallet()
  expect((await claim(faucet.url, wallet)).status).toBe(200)
  await requeue(faucet.faucet)
  await makeDue(faucet)
  await recover(faucet)
  expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(0)
  expect(await node.network.balanceOf('USDT', wallet.address)).toBe(
    1_000n * 10n ** 6n,
  )
})

test('a treasury whose key was used elsewhere is out of order, and not of coins', async () => {
  // The other lanes are not filled up yet.
  const faucet = await node.start(lanes)
  expect((await claim(faucet.url, createWallet())).status).toBe(200)
  await drain(faucet)
  await node.network.useKeyElsewhere({ nonce: 1 })
  await faucet.recover()
  const wallet = createWallet()
  expect((await claim(faucet.url, wallet)).body.error).toBe(
    'Faucet temporarily unavailable',
  )
  await requeue(faucet.faucet)
  expect((await claim(faucet.url, wallet)).status).toBe(200)
})

test('a lane is nobody to be paid', async () => {
  const faucet = await node.start(lanes)
  for (const address of faucet.faucet.addresses) {
    const query = `tokenName=USDT&userAddress=${address}`
    const reply = await read(await fetch(`${faucet.url}/api/v1/nonce?${query}`))
    expect(reply.body).toEqual({ error: 'Address not eligible' })
  }
})
