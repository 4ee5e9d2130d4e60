import { type Devnet, startDevnet } from '@letheswap/devnet'
import { executePlan, parseDeployment, planAddLiquidity } from '@letheswap/sdk'
import {
  type Address,
  createClient,
  createWalletClient,
  custom,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fixture from '../../sdk/test/oddTokens/oddTokens.json' with {
  type: 'json',
}
import { adoptNetwork } from './adoptNetwork.js'
import { getWalletWarnings } from './getWalletWarnings.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet?.stop())

const adopt = (parameters: Partial<adoptNetwork.Parameters> = {}) =>
  adoptNetwork(devnet.client, {
    router: devnet.deployment.contracts.router,
    rpcUrls: [devnet.rpcUrl],
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token (native)', symbol: 'ZKP' },
    ...parameters,
  })

const sort = (pairs: readonly string[]) =>
  pairs.map((pair) => pair.split('-').sort().join('-')).sort()

test('default: the router’s data equals the deployment', async () => {
  const { deployment } = devnet
  const adopted = await adopt()
  const { multicall3: _, ...contracts } = deployment.contracts
  expect(adopted).toMatchObject({
    chain: deployment.chain,
    genesisHash: deployment.genesisHash,
    startBlock: deployment.startBlock,
    contracts,
  })
  // Names, symbols and decimals from the contracts; how many to show is ours.
  const bySymbol = (tokens: typeof deployment.tokens) =>
    [...tokens]
      .map(({ extensions: _, ...token }) => token)
      .sort((a, b) => a.symbol.localeCompare(b.symbol))
  expect(bySymbol(adopted.tokens)).toEqual(bySymbol(deployment.tokens))
  expect(sort(adopted.pairs)).toEqual(sort(deployment.pairs))
  expect(adopted.feeBps).toBe(30)
})

test('args: tokens limits what is shown', async () => {
  const addressOf = (symbol: string) =>
    devnet.deployment.tokens.find((token) => token.symbol === symbol)
      ?.address as Address
  const { tokens, pairs } = await adopt({
    tokens: [addressOf('USDT'), addressOf('DAI')],
  })
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['USDT', 'DAI'])
  expect(sort(pairs)).toEqual(['DAI-USDT', 'DAI-ZKP', 'USDT-ZKP'])
})

test('error: a contract that is not a router, and one that is not a token', async () => {
  const { factory, router } = devnet.deployment.contracts
  await expect(adopt({ router: factory })).rejects.toMatchObject({
    name: 'NotAnExchangeError',
  })
  await expect(adopt({ tokens: [router] })).rejects.toMatchObject({
    name: 'TokenUnreadableError',
    address: router,
  })
})

const oddAbi = parseAbi([
  'constructor(string symbol, uint8 decimals)',
  'function mint(address to, uint256 amount)',
])

/** Opens a pool of a new token next to the native coin. */
async function openPool(contract: 'Plain' | 'KeepsFee', symbol: string) {
  const { deployment } = devnet
  const [account] = devnet.accounts
  const client = createWalletClient({
    account,
    pollingInterval: 20,
    transport: http(devnet.rpcUrl),
  }).extend(publicActions)
  const hash = await client.deployContract({
    abi: oddAbi,
    bytecode: fixture.bytecodes[contract] as Hex,
    args: [symbol, 18],
    chain: null,
  })
  const receipt = await client.waitForTransactionReceipt({ hash })
  const address = getAddress(receipt.contractAddress as Address)
  const amount = parseEther('1000')
  const minted = await client.writeContract({
    address,
    abi: oddAbi,
    functionName: 'mint',
    args: [account.address, amount],
    chain: null,
  })
  await client.waitForTransactionReceipt({ hash: minted })
  const key = `T${address.slice(2, 8)}`
  const extended = {
    ...deployment,
    tokens: [
      ...deployment.tokens,
      {
        chainId: deployment.chain.id,
        address,
        name: symbol,
        symbol: key,
        decimals: 18,
      },
    ],
  }
  await executePlan(client, {
    deployment: extended,
    plan: await planAddLiquidity(client, {
      deployment: extended,
      tokenA: key,
      tokenB: 'ZKP',
      amountA: amount,
      amountB: parseEther('1'),
    }),
  })
  return address
}

test("rule: each token gets a symbol that looks like no other, and keeps its contract's symbol", async () => {
  const pepes = [
    await openPool('Plain', 'PEPE'),
    await openPool('Plain', 'Pepe'),
    await openPool('Plain', 'USDT'),
    await openPool('Plain', 'zkp'),
    // The router pays the coin's own wrapped version under this name.
    await openPool('Plain', 'WZKP'),
    await openPool('Plain', '__proto__'),
    await openPool('Plain', 'A-B C'),
  ]
  const adopted = await adopt()
  // Everything else reads what adopting returns.
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

test('rule: a fee on transfers is found once and written down', async () => {
  const address = await openPool('KeepsFee', 'FEE')
  const { tokens } = await adopt()
  const declared = new Map(
    tokens.map((token) => [token.address, token.extensions?.feeOnTransfer]),
  )
  expect(declared.get(address)).toBe(true)
  for (const token of devnet.deployment.tokens)
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
      devnet.client.request({
        method: 'eth_getBlockByNumber',
        params: ['0x1', false],
      }),
    'The node answers with block 1 instead of block 0.',
  ],
])(
  'error: a chain whose node answers %s for block 0',
  async (_, answer, shortMessage) => {
    const client = createClient({
      transport: custom(
        {
          request: async ({ method, params }) =>
            method === 'eth_getBlockByNumber' && params[0] === '0x0'
              ? answer()
              : devnet.client.request({ method, params } as never),
        },
        { retryCount: 0 },
      ),
    })
    await expect(
      adoptNetwork(client, {
        router: devnet.deployment.contracts.router,
        rpcUrls: [devnet.rpcUrl],
      }),
    ).rejects.toMatchObject({ name: 'GenesisUnreadableError', shortMessage })
  },
)

test('rule: what MetaMask refuses is warned of', () => {
  const { deployment } = devnet
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
