import { waitForReceipt } from '@letheswap/sdk'
import { describe, expect, test } from 'vitest'
import { createProber } from '../src/chain/createProber.js'
import { requeue } from '../src/operator/requeue.js'
import { createRecovery } from '../src/recovery/recover.js'
import {
  expectCooling,
  expectPaidOnce,
  expectRefusal,
  pay,
} from './support/expectations.js'
import {
  makeDue,
  readMetric,
  readStates,
  useSpoiledNode,
} from './support/spoiledNode.js'
import { claim, createWallet, type Wallet } from './support/wallet.js'

const node = useSpoiledNode()

/** Makes the wallet's code refuse coins: PUSH0 PUSH0 REVERT. */
const refuseCoins = ({ address }: Wallet) =>
  node.client.setCode({ address, bytecode: '0x5f5ffd' })

/** Starts a faucet whose coins cover one payout of 100 and its gas, but not two. */
async function startForOne(overrides?: Record<string, string>) {
  const faucet = await node.start(overrides)
  await node.client.setBalance({
    address: node.faucetAddress,
    value: 150n * 10n ** 18n,
  })
  return faucet
}

describe('reverted payouts and reorganizations', () => {
  test('refunds the cooldown and budget of a reverted payout once its block is final', async () => {
    const faucet = await node.start({ FAUCET_DAILY_BUDGETS: 'ZKP=100' })
    const wallet = createWallet()
    await refuseCoins(wallet)
    const first = await claim(faucet.url, wallet, 'ZKP')
    expect(first.status).toBe(200)
    await waitForReceipt(node.client, {
      hash: first.body.txHash as `0x${string}`,
    }).then(({ status }) => expect(status).toBe('reverted'))
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 reverted'])
    expect(await node.balanceOf('ZKP', wallet.address)).toBe(0n)
    expect(await readMetric(faucet, 'faucet_payouts_reverted_total')).toBe(1)

    await node.client.setCode({
      address: wallet.address,
      bytecode: '0x',
    })
    await node.devnet.mine(11)
    await node.recover(faucet)
    expectRefusal(
      await claim(faucet.url, wallet, 'ZKP'),
      429,
      'rate limit: the last payout failed, try again in 1 block',
    )
    await node.devnet.mine(1)
    await node.recover(faucet)
    // Without the refund, the budget of one payout per day would refuse this claim.
    const second = await claim(faucet.url, wallet, 'ZKP')
    expect(second.status).toBe(200)
    expect(second.body.txHash).not.toBe(first.body.txHash)
    expect(await node.balanceOf('ZKP', wallet.address)).toBe(100n * 10n ** 18n)
    // The refund is not repeated.
    await node.devnet.mine(12)
    await node.recover(faucet)
    expectCooling(await claim(faucet.url, wallet, 'ZKP'))
  })

  test('refunds nothing if a reverted payout succeeds after a reorganization', async () => {
    const faucet = await node.start({ FAUCET_DAILY_BUDGETS: 'ZKP=200' })
    const wallet = createWallet()
    const before = await node.devnet.snapshot()
    await refuseCoins(wallet)
    await pay(faucet.url, wallet, 'ZKP')
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 reverted'])

    // On the other branch, the wallet has no code.
    await node.devnet.revert(before)
    await makeDue(faucet)
    await node.recover(faucet)
    await node.devnet.mine(12)
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 confirmed'])
    expectCooling(await claim(faucet.url, wallet, 'ZKP'))
    expect(await node.balanceOf('ZKP', wallet.address)).toBe(100n * 10n ** 18n)
    expect(
      await faucet.query(`select spent::text from budgets where token = 'ZKP'`),
    ).toEqual([{ spent: String(100n * 10n ** 18n) }])
  })

  test('reserves the coins of a reverted payout until its block is final', async () => {
    const faucet = await startForOne()
    const before = await node.devnet.snapshot()
    const wallets = [createWallet(), createWallet()] as const
    await refuseCoins(wallets[0])
    await pay(faucet.url, wallets[0], 'ZKP')
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 reverted'])
    await node.devnet.mine(11)
    await node.recover(faucet)
    const empty = 'Faucet is out of ZKP'
    expectRefusal(await claim(faucet.url, wallets[1], 'ZKP'), 503, empty)

    // On the other branch, the wallet accepts the coins.
    await node.devnet.revert(before)
    await node.settle(faucet)
    expect(await node.balanceOf('ZKP', wallets[0].address)).toBe(
      100n * 10n ** 18n,
    )
    expectRefusal(await claim(faucet.url, wallets[1], 'ZKP'), 503, empty)
  })

  test('reserves the coins of a payout that succeeded on another branch', async () => {
    const faucet = await startForOne({ FAUCET_PROBE_MAX_AGE_MS: '5000' })
    const before = await node.devnet.snapshot()
    const wallets = [createWallet(), createWallet()] as const
    await refuseCoins(wallets[0])
    await pay(faucet.url, wallets[0], 'ZKP')
    await node.recover(faucet)

    await node.devnet.revert(before)
    await makeDue(faucet)
    const recoverElsewhere = createRecovery({
      ...faucet.faucet,
      prober: createProber({
        ...faucet.faucet,
        address: node.faucetAddress,
      }),
    })
    await recoverElsewhere()
    await node.drain()
    await recoverElsewhere()
    expect(await readStates(faucet)).toEqual(['0 confirmed'])
    expectRefusal(
      await claim(faucet.url, wallets[1], 'ZKP'),
      503,
      'Faucet is out of ZKP',
    )
  })

  test('mines a payout again, once, after a reorganization dropped it', async () => {
    const faucet = await node.start()
    const before = await node.devnet.snapshot()
    const wallets = [createWallet(), createWallet(), createWallet()]
    for (const wallet of wallets) await pay(faucet.url, wallet)
    await node.recover(faucet)
    const confirmed = ['0', '1', '2'].map((nonce) => `${nonce} confirmed`)
    expect(await readStates(faucet)).toEqual(confirmed)

    await node.devnet.revert(before)
    expect(await node.countTransfers('USDT')).toBe(0)
    await node.settle(faucet)
    expect(await readStates(faucet)).toEqual(confirmed)
    for (const wallet of wallets) await expectPaidOnce(node, faucet.url, wallet)
  })

  test('returns a dropped payout whose nonce another transaction used and finalized', async () => {
    const faucet = await node.start()
    const before = await node.devnet.snapshot()
    const wallet = await pay(faucet.url)
    await node.recover(faucet)
    expect(await readStates(faucet)).toEqual(['0 confirmed'])

    await node.devnet.revert(before)
    await node.useKeyElsewhere()
    await node.devnet.mine(20)
    // After two rounds without a receipt, recovery searches for the transaction that
    // used the nonce.
    await node.recover(faucet)
    await node.recover(faucet)
    expect(await readMetric(faucet, 'faucet_signer_halted')).toBe(1)
    await requeue(faucet.faucet)
    await node.devnet.mine(12)
    await node.recover(faucet)
    await faucet.endHold()
    await pay(faucet.url, wallet)
    await node.settle(faucet)
    expect(await readStates(faucet)).toEqual(['0 reverted', '1 confirmed'])
    await expectPaidOnce(node, faucet.url, wallet)
  })
})

test('behavior: a wallet that refuses coins repeatedly keeps its cooldown', async () => {
  const faucet = await node.start()
  const wallet = createWallet()
  await refuseCoins(wallet)
  for (let refusal = 0; refusal < 2; refusal += 1) {
    await pay(faucet.url, wallet, 'ZKP')
    await node.recover(faucet)
    await node.devnet.mine(12)
    await node.recover(faucet)
  }
  expectCooling(await claim(faucet.url, wallet, 'ZKP'))
})

test('behavior: refusals include the configured blocks and cooldown', async () => {
  const faucet = await node.start({
    FAUCET_COOLDOWN_SECONDS: '7200',
    FAUCET_FINALITY_BLOCKS: '3',
  })
  const wallet = createWallet()
  await refuseCoins(wallet)
  await pay(faucet.url, wallet, 'ZKP')
  await node.recover(faucet)
  await node.devnet.mine(1)
  await node.recover(faucet)
  expectRefusal(
    await claim(faucet.url, wallet, 'ZKP'),
    429,
    'rate limit: the last payout failed, try again in 2 blocks',
  )
  await node.client.setCode({ address: wallet.address, bytecode: '0x' })
  await node.devnet.mine(2)
  await node.recover(faucet)
  await pay(faucet.url, wallet, 'ZKP')
  const { body } = await claim(faucet.url, wallet, 'ZKP')
  const [, minutes] = /try again in (\d+)m$/.exec(`${body.error}`) ?? []
  expect(Number(minutes)).toBeGreaterThan(60)
})
