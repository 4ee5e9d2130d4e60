import { type Devnet, startDevnet } from '@letheswap/devnet'
import { getSwapCall, getToken, waitForReceipt } from '@letheswap/sdk'
import { waitFor } from '@testing-library/react'
import { encodeFunctionData, type Hash, http } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useTransactionDetails } from '../src/hooks/useTransactionDetails.js'
import { getActivityInfiniteQueryOptions } from '../src/query/accountPages.js'
import { createContext } from './createContext.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterEach(() => devnet.client.setAutomine(true))
afterAll(() => devnet.stop())

const one = 10n ** 18n

function sendSwap(): Promise<Hash> {
  const { accounts, client, deployment } = devnet
  const { router } = deployment.contracts
  const account = accounts[2] as (typeof accounts)[2]
  const call = getSwapCall({
    router,
    type: 'exactInput',
    amountIn: one,
    amountOut: 0n,
    path: ['ZKP', 'USDT'].map((symbol) => getToken(deployment, symbol).address),
    isNativeIn: true,
    isNativeOut: false,
    recipient: account.address,
    deadline: 4_000_000_000n,
  })
  return client.sendTransaction({
    account,
    to: router,
    data: encodeFunctionData(call),
    value: one,
    // An estimate in the same second as the last block is too low, because a pair
    // writes its price sums once per second.
    gas: 500_000n,
  })
}

const limits = { refetchInterval: 50 }

const renderTransaction = (
  hash: Hash | undefined,
  parameters: Parameters<typeof createContext>[1] = { limits },
) =>
  createContext(devnet.deployment, {
    isInstalled: false,
    ...parameters,
  }).render(() => useTransactionDetails({ hash })).result

test('default: reads a swap’s details without a wallet', async () => {
  const hash = await sendSwap()
  await waitForReceipt(devnet.client, { hash })
  const result = renderTransaction(hash)
  expect(result.current.data).toBe(undefined)
  await waitFor(() =>
    expect(result.current.data).toMatchObject({
      status: 'succeeded',
      hash,
      intent: { kind: 'swap' },
      swaps: [{ amountIn: one, tokenOut: { symbol: 'USDT' } }],
    }),
  )
})

test('behavior: follows a pending transaction into its block, until the block is replaced', async () => {
  const before = await devnet.snapshot()
  await devnet.client.setAutomine(false)
  const hash = await sendSwap()
  const result = renderTransaction(hash)
  await waitFor(() => expect(result.current.data?.status).toBe('pending'))
  await devnet.mine()
  await waitFor(() => expect(result.current.data?.status).toBe('succeeded'))
  await devnet.revert(before)
  await waitFor(() =>
    expect(result.current.data).toEqual({ status: 'unknown', hash }),
  )
})

test('default: reads and stores the account’s activity, and continues from there', async () => {
  const account = devnet.accounts[4]?.address as `0x${string}`
  await devnet.mint({ symbol: 'USDT', to: account, amount: 5n })
  const kept = new Map<string, string>()
  const { config } = createContext(devnet.deployment, {
    isInstalled: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
  })
  const read = async () => {
    const { pages } = await config.queryClient.fetchInfiniteQuery({
      ...getActivityInfiniteQueryOptions(config, { account }),
      staleTime: 0,
    })
    return pages.flatMap(({ entries }) => entries)
  }
  const received = { kind: 'received', got: [{ amount: 5n }] }
  expect(await read()).toMatchObject([received])
  expect([...kept.keys()]).toContain(
    `swapHistoryCache-500000-${account.toLowerCase()}`,
  )
  await devnet.mint({ symbol: 'DAI', to: account, amount: 6n })
  expect(await read()).toMatchObject([{ got: [{ amount: 6n }] }, received])
})

test('args: reads nothing with hash undefined', async () => {
  const result = renderTransaction(undefined)
  expect(result.current).toMatchObject({ fetchStatus: 'idle', data: undefined })
})

test('error: the read fails without a node, and keeps the details', async () => {
  const hash = await sendSwap()
  await waitForReceipt(devnet.client, { hash })
  let isAway = false
  const result = renderTransaction(hash, {
    limits,
    transport: http(devnet.rpcUrl, {
      retryCount: 0,
      onFetchRequest: () => {
        if (isAway) throw new Error('The line is cut.')
      },
    }),
  })
  await waitFor(() => expect(result.current.data?.status).toBe('succeeded'))
  isAway = true
  await waitFor(() =>
    expect(result.current.error).toMatchObject({ name: 'ReadFailedError' }),
  )
  expect(result.current.data?.status).toBe('succeeded')
  isAway = false
  await waitFor(() => expect(result.current.error).toBe(null))
})
