import { ethAddress } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { InvalidOptionError } from '../errors/options.js'
import { UnknownTokenError } from '../errors/tokens.js'
import { getLpToken } from '../tokens/getLpToken.js'
import type { Token } from '../tokens/types.js'
import { parseDeployment } from './parseDeployment.js'
import { findPair, getToken, getTokens, getWrappedToken } from './registry.js'

const deployment = parseDeployment(deploymentJson)

test('the native coin comes first, with its wrapped address', () => {
  expect(getTokens(deployment)).toEqual([
    {
      symbol: 'ZKP',
      name: 'ZK Proof Token',
      decimals: 18,
      displayDecimals: 6,
      address: deployment.contracts.wrappedNative,
      isNative: true,
    },
    {
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      displayDecimals: 2,
      address: deployment.tokens[0]?.address,
      isNative: false,
    },
    {
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      displayDecimals: 6,
      address: deployment.tokens[1]?.address,
      isNative: false,
      logoURI: 'https://example.org/dai.svg',
    },
  ])
})

test('default: returns the token with a symbol', () => {
  expect(getToken(deployment, 'USDT').decimals).toBe(6)
  expect(getToken(deployment, 'ZKP').isNative).toBe(true)
})

test('error: compares symbols exactly', () => {
  expect(() =>
    getToken(deployment, 'usdt'),
  ).toThrowErrorMatchingInlineSnapshot(`
    [UnknownTokenError: Token "usdt" is not in the deployment.

    Known tokens: ZKP, USDT, DAI.]
  `)
})

test('rule: finds a token by each of its addresses, in any case', () => {
  const [native, usdt] = getTokens(deployment) as [Token, Token]
  const wrapped = getWrappedToken(deployment)
  const { pairAddress } = findPair(deployment, 'DAI', 'USDT')
  for (const [id, token] of [
    [ethAddress, native],
    [usdt.address, usdt],
    [wrapped.symbol, wrapped],
    [wrapped.address, wrapped],
    [pairAddress, getLpToken(pairAddress)],
  ] as const) {
    expect(getToken(deployment, id)).toEqual(token)
    if (id !== wrapped.symbol)
      expect(getToken(deployment, id.toLowerCase())).toEqual(token)
  }
})

test('error: an unlisted pair has no LP token', () => {
  const { pairAddress } = findPair(deployment, 'ZKP', 'USDT')
  expect(() => getToken(deployment, pairAddress)).toThrow(UnknownTokenError)
})

test('error: rejects a deployment that was not parsed', () => {
  for (const json of [undefined, null, deploymentJson])
    expect(() => getTokens(json as never)).toThrow(InvalidOptionError)
})
