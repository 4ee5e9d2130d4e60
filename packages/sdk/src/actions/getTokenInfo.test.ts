import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  callToken,
  deployOddToken,
  type Oddity,
} from '../../test/oddTokens/deployOddTokens.js'
import { addTokens } from '../deployment/addTokens.js'
import { getPair } from './getPair.js'
import { getTokenInfo } from './getTokenInfo.js'

const chain = useChain()

const deploy = (contract: Oddity, { symbol = 'ODD', decimals = 18 } = {}) =>
  deployOddToken(chain, { contract, symbol, decimals })

const inspect = (address: Address, options: object = {}) =>
  getTokenInfo(chain.client, {
    deployment: chain.deployment,
    address,
    ...options,
  })

test('default: returns an ordinary token in the format of addTokens', async () => {
  const { address } = await deploy('Plain')
  const { token, warnings } = await inspect(address)
  expect({ token, warnings }).toEqual({
    token: {
      chainId: chain.deployment.chain.id,
      address,
      name: 'ODD',
      symbol: 'ODD',
      decimals: 18,
      extensions: { feeOnTransfer: false },
    },
    warnings: [],
  })
  const { tokens } = addTokens(chain.deployment, [token])
  expect(tokens.at(-1)?.address).toBe(address)
})

test.each([
  ['feeOnTransfer', 'KeepsFee', {}],
  ['noReturnValue', 'AnswersNothing', {}],
  ['manyDecimals', 'Plain', { decimals: 36 }],
  ['sameSymbol', 'Plain', { symbol: 'USDT' }],
  ['sameSymbol', 'Plain', { symbol: 'usdт' }],
  ['sameSymbol', 'Plain', { symbol: 'WZKP' }],
  ['hiddenCharacters', 'Plain', { symbol: 'O\u200bD\u202eD' }],
] as const)('rule: reports %s of %s %o', async (warning, contract, options) => {
  const { address } = await deploy(contract, options)
  const { warnings, token } = await inspect(address)
  expect(warnings).toEqual([warning])
  expect(token.extensions?.feeOnTransfer).toBe(warning === 'feeOnTransfer')
})

test('rule: reports that a token refuses transfers, by reverting or returning false', async () => {
  for (const [contract, method] of [
    ['Pausable', 'pause'],
    ['AnswersFalse', 'stop'],
  ] as const) {
    const { address } = await deploy(contract)
    await callToken(chain, address, method, true)
    const { warnings, token } = await inspect(address)
    expect(warnings).toEqual(['transferRefused'])
    expect(token.extensions).toBeUndefined()
  }
})

test('rule: detects a fee that applies in only one direction', async () => {
  for (const [inBps, outBps] of [
    [300n, 0n],
    [0n, 200n],
  ]) {
    const { address, deployment } = await deploy('KeepsFee')
    const { pairAddress } = await getPair(chain.client, {
      deployment,
      tokenA: address,
      tokenB: 'ZKP',
    })
    await callToken(chain, address, 'tax', pairAddress, inBps, outBps)
    expect((await inspect(address)).warnings).toEqual(['feeOnTransfer'])
  }
})

test('args: holder allows testing a token without a pair', async () => {
  const { address } = await deploy('KeepsFee')
  // Without a deployment, no pair is known.
  const parameters = { deployment: undefined }
  expect((await inspect(address, parameters)).warnings).toEqual(['untested'])
  const holder = chain.user.address
  const { warnings, token } = await inspect(address, { ...parameters, holder })
  expect(warnings).toEqual(['feeOnTransfer'])
  expect(token.chainId).toBe(chain.deployment.chain.id)
})

test('rule: replaces characters of a symbol that a pair key cannot contain', async () => {
  const { address } = await deploy('Plain', { symbol: 'UNI-V2 x' })
  const { token } = await inspect(address)
  expect(token.symbol).toBe('UNI_V2_x')
  expect(token.extensions?.contractSymbol).toBe('UNI-V2 x')
  const { token: named } = await inspect(address, { symbol: 'LP1' })
  expect(named.symbol).toBe('LP1')
})

test('rule: a token with any symbol can be added', async () => {
  for (const symbol of [
    '<img/src=x>',
    '\u202e\u200b',
    ' ',
    'S'.repeat(300),
    `${'S'.repeat(31)}😀`,
    'a'.concat('\u0301'.repeat(30)),
    '😀'.repeat(20),
    'null\0byte',
    '__proto__',
  ]) {
    const { address } = await deploy('Plain', { symbol })
    const isInvisible = /^[ \u202e\u200b]+$/.test(symbol)
    if (isInvisible)
      await expect(inspect(address)).rejects.toMatchObject({
        name: 'TokenUnreadableError',
        reason: 'symbol',
      })
    // The user who imports the token chooses its symbol.
    const { token } = await inspect(address, isInvisible ? { symbol: 'X' } : {})
    const { tokens } = addTokens(chain.deployment, [token])
    expect(tokens.at(-1)?.address).toBe(address)
    expect(token.symbol.length).toBeLessThanOrEqual(32)
  }
})

test('error: rejects an address without a token', async () => {
  const { deployment, user } = chain
  await expect(inspect(user.address)).rejects.toMatchObject({
    name: 'TokenUnreadableError',
    reason: 'noContract',
    address: user.address,
  })
  await expect(inspect(deployment.contracts.router)).rejects.toMatchObject({
    name: 'TokenUnreadableError',
    reason: 'metadata',
  })
  const { address } = await deploy('Plain', { decimals: 78 })
  await expect(inspect(address)).rejects.toMatchObject({
    name: 'TokenUnreadableError',
    reason: 'decimals',
  })
  await expect(inspect('0x12' as Address)).rejects.toMatchObject({
    name: 'InvalidOptionError',
    field: 'address',
  })
  const mixed = `0x${'aB'.repeat(20)}` as const
  await expect(inspect(mixed)).rejects.toMatchObject({ field: 'address' })
})
