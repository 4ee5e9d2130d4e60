import { type Devnet, startDevnet } from '@letheswap/devnet'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptNetwork } from './adoptNetwork.js'

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

test('default: the router tells what the deployment says', async () => {
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
  expect(adopted).not.toHaveProperty('feeBps')
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

test('error: a contract that is no router, and a token that is none', async () => {
  const { factory, router } = devnet.deployment.contracts
  await expect(adopt({ router: factory })).rejects.toMatchObject({
    name: 'NotAnExchangeError',
  })
  await expect(adopt({ tokens: [router] })).rejects.toMatchObject({
    name: 'TokenUnreadableError',
    address: router,
  })
})
