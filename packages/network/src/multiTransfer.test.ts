import { type Devnet, startDevnet } from '@letheswap/devnet'
import { waitForReceipt } from '@letheswap/sdk'
import {
  type Account,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multiTransfer } from './generated/multiTransfer.js'

let devnet: Devnet
let payer: Account
let token: (symbol: string) => Address
beforeAll(async () => {
  devnet = await startDevnet()
  payer = privateKeyToAccount(generatePrivateKey())
  token = (symbol) =>
    devnet.deployment.tokens.find((token) => token.symbol === symbol)
      ?.address as Address
  await devnet.mint({ symbol: 'ZKP', to: payer.address, amount: 10n ** 20n })
  await devnet.mint({ symbol: 'USDT', to: payer.address, amount: 1_000n })
  await devnet.mint({ symbol: 'DAI', to: payer.address, amount: 1_000n })
  await send({
    to: token('USDT'),
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [contract(), maxUint256],
    }),
  })
})
afterAll(() => devnet?.stop())

const contract = () => devnet.deployment.contracts.multiTransfer as Address

async function send({
  account = payer,
  ...request
}: {
  to: Address
  data: Hex
  value?: bigint
  account?: Account
}) {
  const { client } = devnet
  const hash = await client.sendTransaction({
    account,
    chain: client.chain,
    // A reverted one is sent all the same.
    gas: 400_000n,
    ...request,
  })
  return (await waitForReceipt(client, { hash })).status
}

const payAll = (
  to: Address,
  tokens: readonly Address[],
  amounts: readonly bigint[],
  options: { account?: Account; value?: bigint } = {},
) =>
  send({
    to: contract(),
    data: encodeFunctionData({
      abi: multiTransfer.abi,
      functionName: 'transferAll',
      args: [to, tokens, amounts],
    }),
    ...options,
  })

const balanceOf = (address: Address, holder: Address) =>
  devnet.client.readContract({
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })

const createWallet = () => privateKeyToAccount(generatePrivateKey()).address

test('all arrive, and the contract keeps nothing', async () => {
  const to = createWallet()
  expect(
    await payAll(to, [token('USDT'), token('USDT')], [3n, 4n], {
      value: parseEther('2'),
    }),
  ).toBe('success')
  expect(await balanceOf(token('USDT'), to)).toBe(7n)
  expect(await devnet.client.getBalance({ address: to })).toBe(parseEther('2'))
  for (const symbol of ['USDT', 'DAI'])
    expect(await balanceOf(token(symbol), contract())).toBe(0n)
  expect(await devnet.client.getBalance({ address: contract() })).toBe(0n)
})

test.each([
  ['a token is not approved', ['USDT', 'DAI'], [1n, 1n]],
  ['a token does not last', ['USDT', 'USDT'], [1n, 10_000n]],
  ['an amount is missing', ['USDT', 'USDT'], [1n]],
])('nothing moves when %s', async (_, symbols, amounts) => {
  const to = createWallet()
  expect(await payAll(to, symbols.map(token), amounts, { value: 1n })).toBe(
    'reverted',
  )
  expect(await balanceOf(token('USDT'), to)).toBe(0n)
  expect(await devnet.client.getBalance({ address: to })).toBe(0n)
})

test('nothing moves when the receiver refuses coins', async () => {
  const held = await balanceOf(token('USDT'), payer.address)
  // The token takes no native coin.
  const to = token('DAI')
  expect(await payAll(to, [token('USDT')], [1n], { value: 1n })).toBe(
    'reverted',
  )
  expect(await balanceOf(token('USDT'), payer.address)).toBe(held)
})

test('an allowance pays for nobody but the account that gave it', async () => {
  const thief = privateKeyToAccount(generatePrivateKey())
  await devnet.mint({ symbol: 'ZKP', to: thief.address, amount: 10n ** 18n })
  expect(
    await payAll(thief.address, [token('USDT')], [1n], { account: thief }),
  ).toBe('reverted')
  expect(await balanceOf(token('USDT'), thief.address)).toBe(0n)
})

test('a token that answers nothing, as the first ones did, is paid as well', async () => {
  const { client } = devnet
  // transferFrom returns no data, whatever it is asked: runtime code STOP.
  const hash = await client.deployContract({
    account: payer,
    chain: client.chain,
    abi: [],
    bytecode: '0x60016000f3',
  })
  const { contractAddress } = await waitForReceipt(client, { hash })
  expect(await payAll(createWallet(), [contractAddress as Address], [5n])).toBe(
    'success',
  )
})
