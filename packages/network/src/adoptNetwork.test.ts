import { parseDeployment } from '@letheswap/sdk'
import { type Address, createClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../sdk/test/chain.js'
import { deployOddToken } from '../../sdk/test/oddTokens/deployOddTokens.js'
import { adoptNetwork } from './adoptNetwork.js'
import { getWalletWarnings } from './getWalletWarnings.js'

const chain = useChain()

const adopt = (parameters: Partial<adoptNetwork.Parameters> = {}) =>
  adoptNetwork(chain.client, {
    router: chain.deployment.contracts.router,
    rpcUrls: chain.deployment.chain.rpcUrls,
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token (native)', symbol: 'ZKP' },
    ...parameters,
  })

const sort = (pairs: readonly string[]) =>
  pairs.map((pair) => pair.split('-').sort().join('-')).sort()

test('default: the router’s data matches the deployment', async () => {
  const { deployment } = chain
  const adopted = await adopt()
  const { multicall3: _, ...contracts } = deployment.contracts
  expect(adopted).toMatchObject({
    chain: deployment.chain,
    genesisHash: deployment.genesisHash,
    startBlock: deployment.startBlock,
    contracts,
  })
  // Symbols and decimals come from the contracts, but display decimals do not.
  const bySymbol = (tokens: typeof deployment.tokens) =>
    [...tokens]
      .map(({ extensions: _, ...token }) => token)
      .sort((a, b) => a.symbol.localeCompare(b.symbol))
  expect(bySymbol(adopted.tokens)).toEqual(bySymbol(deployment.tokens))
  expect(sort(adopted.pairs)).toEqual(sort(deployment.pairs))
  expect(adopted.feeBps).toBe(30)
})

test('args: tokens limits the listed tokens', async () => {
  const addressOf = (symbol: string) =>
    chain.deployment.tokens.find((token) => token.symbol === symbol)
      ?.address as Address
  const { tokens, pairs } = await adopt({
    tokens: [addressOf('USDT'), addressOf('DAI')],
  })
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['USDT', 'DAI'])
  expect(sort(pairs)).toEqual(['DAI-USDT', 'DAI-ZKP', 'USDT-ZKP'])
})

test('error: rejects a contract that is not a router, and one that is not a token', async () => {
  const { factory, router } = chain.deployment.contracts
  await expect(adopt({ router: factory })).rejects.toMatchObject({
    name: 'NotAnExchangeError',
  })
  await expect(adopt({ tokens: [router] })).rejects.toMatchObject({
    name: 'TokenUnreadableError',
    address: router,
  })
})

/** Creates a pool of a new token with the native coin. */
const openPool = async (contract: 'Plain' | 'KeepsFee', symbol: string) =>
  (await deployOddToken(chain, { contract, symbol, decimals: 18 })).address

test("rule: each token gets a distinguishable symbol, and keeps its contract's symbol as a field", async () => {
  const pepes = [
    await openPool('Plain', 'PEPE'),
    await openPool('Plain', 'Pepe'),
    await openPool('Plain', 'USDT'),
    await openPool('Plain', 'zkp'),
    // The router pays the wrapped coin under this symbol.
    await openPool('Plain', 'WZKP'),
    await openPool('Plain', '__proto__'),
    await openPool('Plain', 'A-B C'),
  ]
  const adopted = await adopt()
  // Other functions must be able to parse the result.
  expect(parseDeployment(JSON.parse(JSON.stringify(adopted)))).toEqual(
    JSON.parse(JSON.stringify(adopted)),
  )
  const found = pepes.map((address) =>
    adopted.tokens.find((token) => token.address === address),
  )
  const digits = pepes.map((address) => address.slice(2, 6).toLowerCase())
  expect(
    found.map((token) => [token?.symbol, token?.extensions?.contractSymbol]),
  ).toEqual([
    ['PEPE', undefined],
    [`Pepe_${digits[1]}`, 'Pepe'],
    [`USDT_${digits[2]}`, 'USDT'],
    [`zkp_${digits[3]}`, 'zkp'],
    [`WZKP_${digits[4]}`, 'WZKP'],
    [`__proto___${digits[5]}`, '__proto__'],
    ['A_B_C', 'A-B C'],
  ])
})

test('rule: detects a fee on transfers once and stores it', async () => {
  const address = await openPool('KeepsFee', 'FEE')
  const { tokens } = await adopt()
  const declared = new Map(
    tokens.map((token) => [token.address, token.extensions?.feeOnTransfer]),
  )
  expect(declared.get(address)).toBe(true)
  for (const token of chain.deployment.tokens)
    expect(declared.get(token.address)).toBe(false)
})

test.each([
  [
    'an error',
    () => {
      throw Object.assign(new Error('header not found'), { code: -32000 })
    },
    'The node does not serve block 0.',
  ],
  [
    'block 1',
    () =>
      chain.devnet.client.request({
        method: 'eth_getBlockByNumber',
        params: ['0x1', false],
      }),
    'The node answers with block 1 instead of block 0.',
  ],
])(
  'error: rejects a chain whose node returns %s for block 0',
  async (_, answer, shortMessage) => {
    const client = createClient({
      transport: custom(
        {
          request: async ({ method, params }) =>
            method === 'eth_getBlockByNumber' && params[0] === '0x0'
              ? answer()
              : chain.devnet.client.request({ method, params } as never),
        },
        { retryCount: 0 },
      ),
    })
    await expect(
      adoptNetwork(client, {
        router: chain.deployment.contracts.router,
        rpcUrls: chain.deployment.chain.rpcUrls,
      }),
    ).rejects.toMatchObject({ name: 'GenesisUnreadableError', shortMessage })
  },
)

test('rule: warns about properties that MetaMask refuses', () => {
  const { deployment } = chain
  expect(getWalletWarnings(deployment)).toEqual([])
  const [first, ...others] = deployment.tokens
  if (!first) throw new Error('There is no token.')
  const nativeCurrency = { name: 'Long', symbol: 'SEVENTY', decimals: 8 }
  expect(
    getWalletWarnings({
      ...deployment,
      chain: { ...deployment.chain, nativeCurrency },
      tokens: [
        { ...first, extensions: { contractSymbol: 'TWELVELETTER' } },
        ...others,
      ],
    }),
  ).toEqual([
    'MetaMask does not add a chain whose coin has a symbol of more than 6 characters: SEVENTY has 7.',
    'MetaMask does not add a chain whose coin has other than 18 decimals: SEVENTY has 8.',
    'MetaMask does not list a token whose symbol has more than 11 characters: TWELVELETTER has 12.',
  ])
})
