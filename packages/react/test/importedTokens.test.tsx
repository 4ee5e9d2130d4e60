import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  getTokenInfo,
  type Plan,
  type TokenInfo,
  waitForReceipt,
} from '@letheswap/sdk'
import { act, waitFor } from '@testing-library/react'
import {
  type Address,
  createClient,
  encodeDeployData,
  type Hex,
  http,
  pad,
} from 'viem'
import { sendTransaction, writeContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManyPools } from '../../sdk/test/createManyPools.js'
import { oddAbi } from '../../sdk/test/oddTokens/deployOddTokens.js'
import fixture from '../../sdk/test/oddTokens/oddTokens.json' with {
  type: 'json',
}
import { testTokens } from '../src/actions/testTokens.js'
import { useDeployment } from '../src/hooks/useDeployment.js'
import { useImportedTokens } from '../src/hooks/useImportedTokens.js'
import { usePools } from '../src/hooks/usePools.js'
import { useTokenInfo } from '../src/hooks/useTokenInfo.js'
import { useTokens } from '../src/hooks/useTokens.js'
import { createContext } from './createContext.js'
import { createStorage } from './createStorage.js'

let devnet: Devnet
let many: Awaited<ReturnType<typeof createManyPools>>
beforeAll(async () => {
  devnet = await startDevnet()
  const { deployment, rpcUrl: rpc } = devnet
  many = await createManyPools(
    { deployment, rpc },
    { tokenCount: 1, poolCount: 2 },
  )
})
afterAll(() => devnet.stop())

const use = () => ({
  deployment: useDeployment(),
  imported: useImportedTokens(),
  pools: usePools(),
  tokens: useTokens(),
})
const own = () => devnet.deployment.tokens.length + 1
const first = () => many.tokens[0] as TokenInfo

test('an imported token and its pools are available until it is removed', async () => {
  const storage = createStorage()
  const { render } = createContext(devnet.deployment, { storage })
  const { result } = render(use)
  await waitFor(() => expect(result.current.pools.data?.pools).toHaveLength(10))
  expect(result.current.deployment).toBe(devnet.deployment)

  const token = await act(() => result.current.imported.importToken(first()))
  expect(token).toMatchObject({ symbol: 'C000', isImported: true })
  expect(result.current.tokens).toHaveLength(own() + 1)
  expect(result.current.imported.tokens).toEqual([token])
  await waitFor(() => expect(result.current.pools.data?.pools).toHaveLength(12))

  // A page that is loaded later has the token.
  const later = createContext(devnet.deployment, { storage }).render(use)
  expect(later.result.current.imported.tokens).toEqual([token])

  act(() => result.current.imported.removeToken(token.address))
  expect(result.current.deployment).toBe(devnet.deployment)
  await waitFor(() => expect(result.current.pools.data?.pools).toHaveLength(10))
})

test('another chain, or an invalid storage, has no tokens', async () => {
  const storage = createStorage()
  const { render } = createContext(devnet.deployment, { storage })
  const { result } = render(use)
  act(() => void result.current.imported.importToken(first()))
  const genesisHash = pad('0x1', { size: 32 })
  const restarted = { ...devnet.deployment, genesisHash }
  const other = createContext(restarted, { storage }).render(use)
  expect(other.result.current.imported.tokens).toEqual([])

  const key = `letheswap.tokens:${devnet.deployment.chain.id}:${genesisHash}`
  for (const tokens of [
    'none',
    [null],
    [{ ...first(), address: '0x12' }],
    [{ ...first(), symbol: '\u202e' }],
    [{ ...first(), chainId: 1 }],
  ]) {
    storage.setItem(key, JSON.stringify({ state: { tokens }, version: 1 }))
    const odd = createContext(restarted, { storage }).render(use)
    expect(odd.result.current.imported.tokens).toEqual([])
  }
})

test('tests a token without a known holder with the plan’s account, before the plan is created', async () => {
  const { config, render } = createContext(devnet.deployment)
  const { result } = render(use)
  const holder = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const deployer = createClient({
    account: holder,
    transport: http(devnet.rpcUrl),
  })
  const { contractAddress } = await waitForReceipt(devnet.client, {
    hash: await sendTransaction(deployer, {
      chain: null,
      data: encodeDeployData({
        abi: oddAbi,
        bytecode: fixture.bytecodes.KeepsFee as Hex,
        args: ['FEE', 18],
      }),
    }),
  })
  const address = contractAddress as Address
  const { token, warnings } = await getTokenInfo(config.client, {
    deployment: config.deployment,
    address,
  })
  expect(warnings).toEqual(['untested'])
  act(() => void result.current.imported.importToken(token))
  const plan = { terms: { kind: 'swap', tokenIn: address } } as Plan
  const test = () => testTokens(config, { plan, account: holder })
  const feeOnTransfer = () =>
    config.deployment.tokens.at(-1)?.extensions?.feeOnTransfer
  // The account has no tokens yet.
  expect(await test()).toBe(false)
  expect(feeOnTransfer()).toBeUndefined()

  await waitForReceipt(devnet.client, {
    hash: await writeContract(deployer, {
      address,
      abi: oddAbi,
      functionName: 'mint',
      args: [holder, 1_000n],
      chain: null,
    }),
  })
  const other = { terms: { kind: 'swap', tokenIn: first().address } } as Plan
  expect(await testTokens(config, { plan: other, account: holder })).toBe(false)
  expect(await act(test)).toBe(true)
  expect(feeOnTransfer()).toBe(true)
  expect(await test()).toBe(false)
})

test('keeps a token that an unfinished plan uses', () => {
  const { config, render } = createContext(devnet.deployment)
  const { result } = render(use)
  const { address } = first()
  act(() => void result.current.imported.importToken(first()))
  config.plans.begin([
    {
      id: '1',
      status: 'running',
      plan: { terms: { kind: 'swap', tokenIn: address } },
      state: { status: 'ready', step: 0, transactions: [] },
    },
  ] as never)
  expect(() => result.current.imported.removeToken(address)).toThrow(
    'C000 is part of a transaction under way.',
  )
})

test('reads the token at an address and its pools, and reports an address without a token', async () => {
  const { render } = createContext(devnet.deployment)
  const { contracts, tokens } = devnet.deployment
  const [{ address, symbol }] = tokens as [TokenInfo]
  const { result } = render(() => ({
    token: useTokenInfo({ address }),
    none: useTokenInfo({ address: contracts.router }),
  }))
  await waitFor(() => expect(result.current.token.data).toBeDefined())
  expect(result.current.token.data?.token.symbol).toBe(symbol)
  await waitFor(() =>
    expect(result.current.none.error).toMatchObject({ reason: 'metadata' }),
  )
})
