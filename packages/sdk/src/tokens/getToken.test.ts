import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { getToken } from './getToken.js'
import { getTokens } from './getTokens.js'

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

test('default: the token with a symbol', () => {
  expect(getToken(deployment, 'USDT').decimals).toBe(6)
  expect(getToken(deployment, 'ZKP').isNative).toBe(true)
})

test('error: symbols are compared exactly', () => {
  expect(() =>
    getToken(deployment, 'usdt'),
  ).toThrowErrorMatchingInlineSnapshot(`
    [UnknownTokenError: Token "usdt" is not in the deployment.

    Known tokens: ZKP, USDT, DAI.]
  `)
})
