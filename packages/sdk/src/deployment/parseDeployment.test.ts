import { describe, expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { InvalidDeploymentError } from '../errors/deployment.js'
import { parseDeployment } from './parseDeployment.js'

/** Returns the JSON with another value at a field's path. */
function withField(path: string, value: unknown) {
  const json = structuredClone(deploymentJson)
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const last = keys.pop() as string
  const parent = keys.reduce(
    // biome-ignore lint/suspicious/noExplicitAny: any field may be broken
    (object: any, key) => (object[key] ??= {}),
    json,
  )
  parent[last] = value
  return json
}

test('default: checksums addresses, and keeps other fields', () => {
  expect(parseDeployment(deploymentJson)).toEqual({
    ...deploymentJson,
    feeBps: 30,
    genesisHash: `0x${'ab'.repeat(32)}`,
    contracts: {
      factory: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      router: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
      wrappedNative: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
    },
    tokens: [
      {
        ...deploymentJson.tokens[0],
        address: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
      },
      {
        ...deploymentJson.tokens[1],
        extensions: {},
        address: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
      },
    ],
  })
})

test('behavior: a parsed deployment survives JSON and a second parse', () => {
  const deployment = parseDeployment({
    ...deploymentJson,
    contracts: {
      ...deploymentJson.contracts,
      multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
      pairInitCodeHash: `0x${'96'.repeat(32)}`,
    },
    feeBps: 25,
    faucetUrl: 'http://127.0.0.1:8547/',
    probeUrl: 'https://example.org/echo',
    logWindowSize: 10_000,
    page: {
      name: 'Nordlys Exchange',
      logoURI: '/logo.png',
      coinLogoURI: 'data:image/png;base64,iVBORw0KGgo=',
      accent: '#7a2bd6',
      lpLabel: 'NL-LP',
      links: [{ label: 'Docs', url: 'https://example.org/docs' }],
    },
  })
  expect(parseDeployment(JSON.parse(JSON.stringify(deployment)))).toEqual(
    deployment,
  )
  expect(deployment.faucetUrl).toBe('http://127.0.0.1:8547')
  expect(deployment.contracts.multicall3).toBe(
    '0xcA11bde05977b3631167028862bE2a173976CA11',
  )
})

test('behavior: drops pairs with an unlisted token', () => {
  const pairs = ['DAI-DOGE', 'DAI-USDT', 'USDT-DAI', 'ZKP-DAI', 'usdt-DAI']
  expect(parseDeployment({ ...deploymentJson, pairs }).pairs).toEqual([
    'DAI-USDT',
    'ZKP-DAI',
  ])
})

test('behavior: optional fields may be missing or null, and unknown fields are ignored', () => {
  const deployment = parseDeployment({
    ...deploymentJson,
    faucetUrl: null,
    comment: 'hello',
  })
  expect(deployment).not.toHaveProperty('faucetUrl')
  expect(deployment).not.toHaveProperty('comment')
})

describe('error: reports the invalid field', () => {
  test.each([
    ['chain', null],
    ['chain', []],
    ['chain.id', 0],
    ['chain.id', '500000'],
    ['chain.id', 1.5],
    ['chain.id', 2 ** 53],
    ['chain.name', ''],
    ['chain.nativeCurrency', undefined],
    ['chain.nativeCurrency.name', ' '],
    ['chain.nativeCurrency.symbol', 'Z-KP'],
    ['chain.nativeCurrency.decimals', 255],
    ['chain.nativeCurrency.decimals', -1],
    ['chain.rpcUrls', 'http://127.0.0.1:8545'],
    ['chain.rpcUrls', []],
    ['chain.rpcUrls[0]', 'file:///etc/passwd'],
    ['chain.rpcUrls[0]', '127.0.0.1:8545'],
    ['chain.rpcUrls[0]', 'wss://node.test'],
    ['genesisHash', '0xabcd'],
    ['startBlock', -1],
    ['startBlock', '0'],
    ['contracts', undefined],
    ['contracts.factory', undefined],
    ['contracts.router', '0xE7f1725E7734CE288F8367e1Bb143E90bb3F0512'],
    ['contracts.wrappedNative', '0x1234'],
    ['contracts.multicall3', 'none'],
    ['contracts.pairInitCodeHash', '0x96'],
    ['tokens', {}],
    ['tokens[0]', 'USDT'],
    ['tokens[0].chainId', 1],
    ['tokens[1].address', 'DAI'],
    ['tokens[1].name', 7],
    ['tokens[1].symbol', 'USDT'],
    ['tokens[1].symbol', 'ZKP'],
    ['tokens[1].address', deploymentJson.tokens[0]?.address],
    ['tokens[1].address', deploymentJson.contracts.wrappedNative],
    // The router pays the wrapped coin under this symbol.
    ['tokens[1].symbol', 'WZKP'],
    ['tokens[1].symbol', 'wzkp'],
    // These are properties of every object.
    ['tokens[1].symbol', '__proto__'],
    ['tokens[1].symbol', 'constructor'],
    // Similar symbols in another case, in Cyrillic, in Greek and in full width.
    ['tokens[1].symbol', 'usdt'],
    ['tokens[1].symbol', 'USD\u0422'],
    ['tokens[1].symbol', '\u0396\u039a\u03a1'],
    ['tokens[1].symbol', '\uff35\uff33\uff24\uff34'],
    ['tokens[1].decimals', '18'],
    ['tokens[1].decimals', 255],
    ['tokens[1].symbol', 'S'.repeat(300)],
    ['tokens[1].name', 'N'.repeat(300)],
    ['contracts.router', `0x${'0'.repeat(40)}`],
    ['tokens[1].address', `0x${'0'.repeat(40)}`],
    ['tokens[1].logoURI', 7],
    ['tokens[1].logoURI', '//other.host/dai.png'],
    ['tokens[1].logoURI', 'data:image/svg+xml,<svg onload="alert(1)"/>'],
    ['tokens[1].logoURI', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['tokens[1].logoURI', `https://example.org/${'a'.repeat(70_000)}`],
    ['pairs', 'DAI-USDT'],
    ['pairs[1]', 'DAI'],
    ['pairs[1]', 'DAI-DAI'],
    ['pairs[1]', 'DAI-USDT-ZKP'],
    ['pairs[1]', 7],
    // USDT has 6 decimals.
    ['tokens[0].extensions.displayDecimals', 7],
    ['tokens[0].extensions.displayDecimals', -1],
    ['tokens[0].extensions.displayDecimals', '2'],
    ['tokens[0].extensions', 2],
    ['tokens[0].extensions.feeOnTransfer', 'no'],
    ['feeBps', -1],
    ['feeBps', 10_000],
    ['feeBps', 0.3],
    ['faucetUrl', 'faucet'],
    ['probeUrl', 'ftp://example.org'],
    ['logWindowSize', 0],
    ['logWindowSize', 2.5],
    ['page', 'LetheSwap'],
    ['page.name', ''],
    ['page.name', 'N'.repeat(41)],
    ['page.name', 'Two\nlines'],
    ['page.logoURI', 'https://['],
    ['page.coinLogoURI', 'data:text/html,hi'],
    ['page.accent', 'red'],
    ['page.lpLabel', 'L'.repeat(33)],
    ['page.links', {}],
    ['page.links', Array(11).fill({ label: 'A', url: 'https://a.test' })],
  ])('%s: %j', (field, value) => {
    expect(() => parseDeployment(withField(field, value))).toThrow(
      expect.objectContaining({ name: 'InvalidDeploymentError', field }),
    )
  })

  test.each([null, undefined, 'text', 7, []])(
    '%j is not a deployment',
    (json) => {
      expect(() => parseDeployment(json)).toThrow('"deployment"')
    },
  )
})

test('error: describes the valid values of the field', () => {
  expect(() =>
    parseDeployment(withField('tokens[1].decimals', 1.5)),
  ).toThrowErrorMatchingInlineSnapshot(
    `
    [InvalidDeploymentError: Deployment field "tokens[1].decimals" of DAI must be an integer from 0 to 77.

    Fix the token, or leave it out.]
  `,
  )
  expect(() =>
    parseDeployment(withField('contracts.router', '0x12')),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InvalidDeploymentError: Deployment field "contracts.router" must be an address with 40 hex digits and a valid checksum.]`,
  )
})

test('error: never quotes a URL, which may contain credentials', () => {
  const url = 'ftp://user:secret@example.org'
  expect(() =>
    parseDeployment(withField('chain.rpcUrls[0]', url)),
  ).toThrowErrorMatchingInlineSnapshot(
    `[InvalidDeploymentError: Deployment field "chain.rpcUrls[0]" must be a URL that starts with http: or https:.]`,
  )
})

test('rule: reports an invalid token, and can skip it with its pairs', () => {
  const [usdt, dai] = deploymentJson.tokens
  const json = {
    ...deploymentJson,
    tokens: [{ ...usdt, decimals: 78 }, null, dai],
  }
  expect(() => parseDeployment(json)).toThrow(InvalidDeploymentError)
  const skipped: InvalidDeploymentError[] = []
  const { tokens, pairs } = parseDeployment(json, {
    onSkipped: (error) => skipped.push(error),
  })
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['DAI'])
  expect(pairs).toEqual(['DAI-ZKP'])
  expect(skipped).toMatchObject([
    { field: 'tokens[0].decimals', token: 'USDT' },
    { field: 'tokens[1]', expected: 'an object' },
  ])
})

// Test cases for RSK's main network: https://eips.ethereum.org/EIPS/eip-1191
test("rule: accepts an address with its chain's own checksum (EIP-1191)", () => {
  const address = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'
  const on = (id: number) => {
    const json = withField('contracts.router', address)
    json.chain.id = id
    json.tokens = json.tokens.map((token) => ({ ...token, chainId: id }))
    return () => parseDeployment(json).contracts.router
  }
  // https://eips.ethereum.org/EIPS/eip-55
  expect(on(30)()).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  expect(on(31)).toThrow(InvalidDeploymentError)
  expect(on(1)).toThrow(InvalidDeploymentError)
})
