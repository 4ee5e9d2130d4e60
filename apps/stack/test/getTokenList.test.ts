import { parseDeployment } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { getTokenList } from '../src/getTokenList.js'
import { deploymentJson } from './deployment.js'

const address = (digit: string) => `0x${digit.repeat(40)}`

const deployment = parseDeployment({
  ...deploymentJson,
  tokens: [
    {
      chainId: 4242,
      address: address('4'),
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
      logoURI: '/usdt.png',
      extensions: { displayDecimals: 2 },
    },
    {
      chainId: 4242,
      address: address('5'),
      name: 'Dai Stablecoin',
      symbol: 'DAI',
      decimals: 18,
    },
  ],
  pairs: [],
  page: { name: 'Nordlys Exchange', logoURI: 'https://nordlys.test/logo.png' },
})

test('returns tokens in the format of the Token Lists standard', () => {
  const timestamp = '2026-11-22T00:00:00.000Z'
  const origin = 'http://127.0.0.1:5173'
  expect(getTokenList(deployment, { origin, timestamp })).toEqual({
    name: 'Nordlys Exchange',
    timestamp,
    version: { major: 1, minor: 0, patch: 0 },
    logoURI: 'https://nordlys.test/logo.png',
    tokens: [
      {
        chainId: 4242,
        address: address('4'),
        name: 'Tether USD',
        symbol: 'USDT',
        decimals: 6,
        logoURI: 'http://127.0.0.1:5173/usdt.png',
        extensions: { displayDecimals: 2 },
      },
      {
        chainId: 4242,
        address: address('5'),
        name: 'Dai Stablecoin',
        symbol: 'DAI',
        decimals: 18,
      },
    ],
  })
})
