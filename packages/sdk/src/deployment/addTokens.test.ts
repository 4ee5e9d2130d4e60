import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { addTokens } from './addTokens.js'
import { parseDeployment } from './parseDeployment.js'
import { getTokens } from './registry.js'
import type { TokenInfo } from './types.js'

const deployment = parseDeployment(deploymentJson)
const token = (symbol: string, digit: string): TokenInfo => ({
  chainId: 500000,
  address: `0x${digit.repeat(40)}`,
  name: `${symbol} coin`,
  symbol,
  decimals: 18,
})

test('default: an added token follows the listed tokens, and its possible pairs the configured ones', () => {
  const { tokens, pairs } = addTokens(deployment, [token('FOO', '1')])
  expect(tokens.slice(0, 2)).toEqual(deployment.tokens)
  expect(tokens[2]).toEqual({
    ...token('FOO', '1'),
    extensions: { imported: true },
  })
  expect(pairs).toEqual([
    'DAI-USDT',
    'DAI-ZKP',
    'FOO-ZKP',
    'FOO-USDT',
    'FOO-DAI',
  ])
})

test('rule: imported tokens have pairs with each other, too', () => {
  const { pairs } = addTokens(deployment, [token('A', '1'), token('B', '2')])
  expect(pairs.slice(2)).toEqual([
    'A-ZKP',
    'A-USDT',
    'A-DAI',
    'B-ZKP',
    'B-USDT',
    'B-DAI',
    'B-A',
  ])
  const twice = addTokens(addTokens(deployment, [token('A', '1')]), [
    token('B', '2'),
  ])
  expect(twice.pairs).toEqual(pairs)
})

test('rule: marks only added tokens', () => {
  const tokens = getTokens(addTokens(deployment, [token('FOO', '1')]))
  expect(tokens.map(({ isImported }) => isImported)).toEqual([
    undefined,
    undefined,
    undefined,
    true,
  ])
})

test.each([
  ['a listed token', 'USDT', 'USDT_1111'],
  ['a listed token in look-alike letters', 'USDТ', 'USDТ_1111'],
  ['the native coin', 'zkp', 'zkp_1111'],
  ['the wrapped coin', 'WZKP', 'WZKP_1111'],
])(
  "rule: renames a symbol of %s, and keeps the contract's",
  (_, symbol, unique) => {
    const { tokens } = addTokens(deployment, [token(symbol, '1')])
    expect(tokens[2]).toMatchObject({
      symbol: unique,
      extensions: { contractSymbol: symbol, imported: true },
    })
  },
)

test('rule: equal symbols with equal first digits still get different names', () => {
  const second = { ...token('USDT', '1'), address: `0x1111${'2'.repeat(36)}` }
  const { tokens } = addTokens(deployment, [
    token('USDT', '1'),
    second as TokenInfo,
  ])
  expect(tokens.slice(2).map(({ symbol }) => symbol)).toEqual([
    'USDT_1111',
    'USDT_11112222',
  ])
})

test('rule: skips a token that the deployment has', () => {
  const [usdt] = deployment.tokens as [TokenInfo]
  const { wrappedNative } = deployment.contracts
  const wrapped = { ...token('WZKP', '1'), address: wrappedNative }
  const lower = usdt.address.toLowerCase() as typeof usdt.address
  expect(addTokens(deployment, [{ ...usdt, address: lower }, wrapped])).toEqual(
    deployment,
  )
  expect(addTokens(deployment, [])).toEqual(deployment)
})

test('error: rejects a value that is not a list of tokens', () => {
  for (const tokens of [null, {}, [null], ['USDT'], [{}]])
    expect(() => addTokens(deployment, tokens as never)).toThrow(
      expect.objectContaining({ name: 'InvalidDeploymentError' }),
    )
})

test('rule: an invalid token can be skipped', () => {
  const fields: string[] = []
  const { tokens } = addTokens(
    deployment,
    [{ ...token('FOO', '1'), decimals: 78 }, token('BAR', '2')],
    { onSkipped: ({ field }) => fields.push(field) },
  )
  expect(tokens.slice(2).map(({ symbol }) => symbol)).toEqual(['BAR'])
  expect(fields).toEqual(['tokens[0].decimals'])
})

test.each<[string, Partial<TokenInfo>]>([
  ['decimals', { decimals: 78 }],
  ['address', { address: '0x12' }],
])('error: names the invalid %s of a token', (field, change) => {
  expect(() =>
    addTokens(deployment, [{ ...token('FOO', '1'), ...change }]),
  ).toThrow(
    expect.objectContaining({
      name: 'InvalidDeploymentError',
      field: `tokens[0].${field}`,
    }),
  )
})
