import { expect, test } from 'vitest'
import { parseNetworkSpec } from './parseNetworkSpec.js'

const usd = { symbol: 'USD', name: 'Test dollar', decimals: 6 }
const spec = {
  chain: {
    name: 'Acme',
    nativeCurrency: { name: 'Acme coin', symbol: 'ACME', decimals: 18 },
    rpcUrls: ['https://rpc.acme.test'],
  },
  tokens: [usd],
  pools: [{ tokens: ['ACME', 'USD'], amounts: ['1000', '2500'] }],
}

test('default: returns a valid specification', () => {
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
    'chain.rpcUrls[0]',
    { chain: { ...spec.chain, rpcUrls: ['javascript:alert(1)'] } },
  ],
  ['tokens[0].symbol', { tokens: [{ ...usd, symbol: 'A-B' }] }],
  ['tokens[0].symbol', { tokens: [{ ...usd, symbol: 'acme' }] }],
  ['tokens[0].symbol', { tokens: [{ ...usd, symbol: 'WACME' }] }],
  ['tokens[0].name', { tokens: [{ ...usd, name: 'Two\nlines' }] }],
  ['tokens[0].name', { tokens: [{ ...usd, name: 'USD\u200b' }] }],
  ['tokens[0].decimals', { tokens: [{ ...usd, decimals: 78 }] }],
  ['tokens[0].displayDecimals', { tokens: [{ ...usd, displayDecimals: 7 }] }],
  ['tokens[1].symbol', { tokens: [usd, { ...usd, symbol: 'usd' }] }],
  [
    'tokens[1].symbol',
    { tokens: [usd, { ...usd, symbol: '\uff35\uff33\uff24' }] },
  ],
  [
    'faucet.url',
    { faucet: { address: `0x${'1'.repeat(40)}`, amounts: {}, url: 'faucet' } },
  ],
  [
    'pools[0].amounts[1]',
    { pools: [{ tokens: ['ACME', 'USD'], amounts: ['1', '-5'] }] },
  ],
  ['faucet.address', { faucet: { address: '0x1', amounts: {} } }],
  ['feeBps', { feeBps: 10_000 }],
  // A misspelled field is an error. Otherwise, it would silently have no effect.
  ['specification', { pool: [] }],
])('error: reports the invalid field %s', (field, change) => {
  expect(() => parseNetworkSpec({ ...spec, ...change })).toThrow(
    expect.objectContaining({ name: 'InvalidSpecError', field }),
  )
})
