import { parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { useNetwork } from '../../test/harness.js'
import { makeApproval, makeSwap, makeWithdrawal } from './intents.js'
import type { Network } from './network.js'

const network = useNetwork()
const open = () => {
  const { client, deployment } = network.devnet
  return { client, deployment } as unknown as Network
}
const limits = {}

test('a price impact above 15% must be accepted', async () => {
  const swap = (acceptImpact: boolean) =>
    makeSwap(open(), network.account.address, {
      ...{ tokenIn: 'ZKP', tokenOut: 'USDT', amount: '2000000' },
      ...{ exactOutput: false, limits, acceptImpact },
    })
  await expect(swap(false)).rejects.toMatchObject({
    name: 'PriceImpactError',
    field: 'acceptImpact',
    exitCode: 1,
  })
  const { priceImpactBps } = await swap(true)
  expect(priceImpactBps).toBeGreaterThan(1_500)
})

test('an agent’s approval is at most the balance, and 0 revokes', async () => {
  const { address } = network.account
  const approve = (amount: string, isBacked?: boolean) =>
    makeApproval(open(), address, {
      ...{ token: 'USDT', amount },
      ...(isBacked === undefined ? {} : { isBacked }),
    })
  await expect(approve('1', true)).rejects.toMatchObject({
    name: 'InsufficientBalanceError',
    field: 'amount',
    exitCode: 1,
  })
  for (const amount of ['0', '0.0'])
    expect((await approve(amount, true)).terms).toMatchObject({ amount: 0n })
  // A person may approve more than the account has.
  expect((await approve('1')).terms).toMatchObject({ amount: 1_000_000n })
  await network.devnet.mint({ symbol: 'USDT', to: address, amount: 1_000_000n })
  expect((await approve('1', true)).terms).toMatchObject({ amount: 1_000_000n })
  await expect(approve('1.000001', true)).rejects.toThrow('balance')
  await expect(
    makeApproval(open(), address, { token: 'ZKP', amount: '1' }),
  ).rejects.toMatchObject({ name: 'InvalidTokenError', field: 'token' })
})

test('withdraws a share or an amount of the account’s LP tokens', async () => {
  const { address } = network.account
  const { mint } = network.devnet
  await mint({ symbol: 'USDT', to: address, amount: parseUnits('100', 6) })
  await mint({ symbol: 'DAI', to: address, amount: parseEther('100') })
  expect((await network.run('add', '100', 'DAI', 'USDT')).code).toBe(0)
  // sqrt(100e18 * 100e6) units, because the pool has this ratio.
  const owned = 10n ** 14n
  const remove = async (liquidity: string, minimums = {}) =>
    (
      await makeWithdrawal(open(), address, {
        ...{ tokenA: 'DAI', tokenB: 'USDT', liquidity, limits },
        ...minimums,
      })
    ).terms
  for (const [text, liquidity] of [
    ['all', owned],
    ['100%', owned],
    ['50%', owned / 2n],
    ['0.01%', owned / 10_000n],
    ['0.0001', owned],
  ] as const)
    expect(await remove(text)).toMatchObject({ liquidity })
  await expect(remove('0.000100000000000001')).rejects.toMatchObject({
    name: 'InsufficientBalanceError',
    message: expect.stringContaining('The account has 0.0001 LP tokens'),
  })
  for (const share of ['0%', '100.01%', '1.001%', 'x%'])
    await expect(remove(share)).rejects.toMatchObject({
      name: 'InvalidAmountError',
      field: 'liquidity',
    })
  expect(await remove('all', { minA: '99.5', minB: '99.25' })).toMatchObject({
    amountAMin: parseEther('99.5'),
    amountBMin: parseUnits('99.25', 6),
  })
})
