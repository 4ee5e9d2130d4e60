import { expect, test } from 'vitest'
import { parseNetworkSpec } from './parseNetworkSpec.js'

const spec = {
  chain: {
    name: 'Acme',
    nativeCurrency: { name: 'Acme coin', symbol: 'ACME', decimals: 18 },
    rpcUrls: ['https://rpc.acme.test'],
  },
  tokens: [{ symbol: 'USD', name: 'Test dollar', decimals: 6 }],
  pools: [{ tokens: ['ACME', 'USD'], amounts: ['1000', '2500'] }],
}

test('default: a specification is given back', () => {
  expect(parseNetworkSpec(structuredClone(spec))).toEqual(spec)
})

test.each([
  [
    'chain.nativeCurrency.decimals',
    {
      chain: {
        ...spec.chain,
        nativeCurrency: { ...spec.chain.nativeCurrency, decimals: 6 },
      },
    },
  ],
  [
    'chain.rpcUrls.0',
    { chain: { ...spec.chain, rpcUrls: ['javascript:alert(1)'] } },
  ],
  ['tokens.0.symbol', { tokens: [{ symbol: 'A-B', name: 'x', decimals: 6 }] }],
  [
    'pools.0.amounts.1',
    { pools: [{ tokens: ['ACME', 'USD'], amounts: ['1', '-5'] }] },
  ],
  ['faucet.address', { faucet: { address: '0x1', amounts: {} } }],
  ['feeBps', { feeBps: 10_000 }],
  // A misspelt field would otherwise be one that silently does not hold.
  ['specification', { pool: [] }],
])('error: names %s', (field, change) => {
  expect(() => parseNetworkSpec({ ...spec, ...change })).toThrow(
    expect.objectContaining({ name: 'InvalidSpecError', field }),
  )
})
