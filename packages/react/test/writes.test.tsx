import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  getBalances,
  getSendStatus,
  getToken,
  type Quote,
} from '@letheswap/sdk'
import { createTestWallet, WalletRpcError } from '@letheswap/test-wallet'
import { act, waitFor } from '@testing-library/react'
import { type Address, concat, type Hash, http, keccak256, pad } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { metaMask } from '../src/connectors/metaMask.js'
import { useSwapHistory } from '../src/hooks/useAccountPages.js'
import { useAddLiquidity } from '../src/hooks/useAddLiquidity.js'
import { useBalances } from '../src/hooks/useBalances.js'
import { useFaucetRequest } from '../src/hooks/useFaucetRequest.js'
import { useMaxAmount } from '../src/hooks/useMaxAmount.js'
import { usePool } from '../src/hooks/usePool.js'
import { usePools } from '../src/hooks/usePools.js'
import { useQuote } from '../src/hooks/useQuote.js'
import { useRemoveLiquidity } from '../src/hooks/useRemoveLiquidity.js'
import { useResumePending } from '../src/hooks/useResumePending.js'
import { useSwap } from '../src/hooks/useSwap.js'
import { useTransactionEffect } from '../src/hooks/useTransactionEffect.js'
import { useTransactions } from '../src/hooks/useTransactions.js'
import { getPlanProgress } from '../src/stores/getPlanProgress.js'
import type { PayoutRecord } from '../src/stores/payouts.js'
import {
  isPendingPlan,
  isStepDone,
  type PlanRecord,
} from '../src/stores/plans.js'
import { connectedBefore } from './connectedBefore.js'
import { createContext } from './createContext.js'
import { createStorage } from './createStorage.js'
import { failure } from './failure.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterEach(async () => {
  await devnet.client.setAutomine(true)
})
afterAll(() => devnet.stop())

const one = 10n ** 18n
const limits = { postActionDelay: 10, balanceMinInterval: 10, quoteDebounce: 1 }

async function setup(
  quoted: Parameters<typeof useQuote>[0],
  parameters: Parameters<typeof createContext>[1] = {},
) {
  const wallet = parameters.wallet ?? createWallet()
  await wallet.request({ method: 'eth_requestAccounts' })
  const context = createContext(devnet.deployment, {
    limits,
    ...parameters,
    wallet,
  })
  const events: (PlanRecord | PayoutRecord)[] = []
  const { result, unmount } = context.render(() => {
    useTransactionEffect((event) => events.push(event))
    const transactions = useTransactions()
    return {
      add: useAddLiquidity(),
      balances: useBalances(),
      getMaxAmount: useMaxAmount(),
      history: useSwapHistory(),
      pending: transactions.filter(isPendingPlan),
      transactions,
      pools: usePools(),
      quote: useQuote(quoted),
      remove: useRemoveLiquidity(),
      resumer: useResumePending(),
      swap: useSwap(),
    }
  })
  await waitFor(() => expect(result.current.balances.balances).toBeDefined())
  const swap = () => {
    const { quote } = result.current.quote
    if (quote === undefined) throw new Error('There is no quote.')
    return result.current.swap.mutateAsync({
      quote,
      slippageBps: 100,
    })
  }
  return {
    ...context,
    events,
    result,
    swap,
    begin() {
      act(() => void swap().catch(() => undefined))
    },
    fail() {
      let error: Promise<Error> | undefined
      act(() => {
        error = failure(swap())
      })
      return error as Promise<Error>
    },
    /** Reloads the page. */
    reload(change: Parameters<typeof createContext>[1] = {}) {
      unmount()
      const { sessionStorage, storage } = context
      return setup({}, { wallet, sessionStorage, storage, ...change })
    },
    quoted: () =>
      waitFor(() => expect(result.current.quote.quote).toBeDefined()),
    balances: async () =>
      (
        await getBalances(devnet.client, {
          deployment: devnet.deployment,
          account: wallet.address,
        })
      ).balances,
  }
}

const createWallet = () =>
  createTestWallet({ chains: { 500000: devnet.rpcUrl }, chainId: 500000 })

/** Creates a wallet with coins of each kind. */
async function createRichWallet() {
  const wallet = createWallet()
  const to = wallet.address
  await devnet.mint({ symbol: 'ZKP', to, amount: 10n * one })
  await devnet.mint({ symbol: 'USDT', to, amount: 1_000_000_000n })
  await devnet.mint({ symbol: 'DAI', to, amount: 1_000n * one })
  return wallet
}

const fromZkp = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: one }
const fromUsdt = { tokenIn: 'USDT', tokenOut: 'WETH', amountIn: 25_000_000n }

test('default: approves, swaps for the quoted amount, and finds the swap in the history', async () => {
  const wallet = await createRichWallet()
  const { balances, events, quoted, result, storage, swap } = await setup(
    fromUsdt,
    { wallet },
  )
  await quoted()
  const { amountOut } = result.current.quote.quote as { amountOut: bigint }
  const { hash } = await act(swap)
  const steps = getPlanProgress(
    result.current.swap.progress as PlanRecord,
    devnet.deployment,
  )
  expect(steps).toMatchObject([
    { kind: 'approve', status: 'confirmed', hash: wallet.transactions[0] },
    { kind: 'swap', status: 'confirmed', hash },
  ])
  expect((await balances()).WETH).toBe(amountOut)
  expect(result.current.swap).toMatchObject({
    status: 'success',
    isSuccess: true,
    variables: { slippageBps: 100 },
    data: {
      hash,
      spent: [{ amount: 25_000_000n }],
      received: [{ amount: amountOut }],
    },
  })
  await waitFor(() =>
    expect(result.current.balances.get('WETH')).toBe(amountOut),
  )
  expect(events).toMatchObject([
    {
      status: 'confirmed',
      kind: 'swap',
      state: { transactions: [{ kind: 'approve' }, { hash }] },
    },
  ])
  expect(result.current.pending).toEqual([])

  act(() => void result.current.history.refetch())
  await waitFor(() => expect(result.current.history.isSuccess).toBe(true))
  expect(result.current.history).toMatchObject({
    entries: [
      {
        txHash: hash,
        amountIn: 25_000_000n,
        tokenIn: { symbol: 'USDT' },
        tokenOut: { symbol: 'WETH' },
      },
    ],
    hasNextPage: false,
  })
  // The history is stored for the next visit.
  expect(Object.keys((storage as never as Entries).entries())).toContainEqual(
    expect.stringMatching(/^swapHistoryCache/),
  )
})

type Entries = { entries(): Record<string, string> }

test('behavior: adds and removes liquidity, and updates the pool', async () => {
  const wallet = await createRichWallet()
  const { events, result } = await setup({}, { wallet })
  const liquidity = () =>
    result.current.pools.data?.pools.find(({ key }) => key === 'DAI-USDT')
      ?.liquidity
  await act(() =>
    result.current.add.mutateAsync({
      tokenA: 'DAI',
      tokenB: 'USDT',
      amountA: 100n * one,
      amountB: 100_000_000n,
    }),
  )
  await waitFor(() => expect(liquidity()).toBeGreaterThan(0n))
  const all = liquidity() as bigint
  await act(() =>
    result.current.remove.mutateAsync({
      tokenA: 'DAI',
      tokenB: 'USDT',
      liquidity: all,
    }),
  )
  await waitFor(() => expect(liquidity()).toBe(0n))
  expect(events.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
})

test('error: reports a deposit that reverts on the chain', async () => {
  const wallet = await createRichWallet()
  const { events, result } = await setup({}, { wallet })
  wallet.approve('transaction')
  wallet.hang('transaction')
  let error: Promise<Error> | undefined
  act(() => {
    error = failure(
      result.current.add.mutateAsync({
        tokenA: 'DAI',
        tokenB: 'ZKP',
        amountA: one,
        amountB: 2n * one,
      }),
    )
  })
  await waitFor(() => expect(wallet.transactions).toHaveLength(1))
  const deposit = await wallet.openPrompt('transaction')
  await devnet.client.setAutomine(false)
  await act(async () => deposit.approve())
  await waitFor(() => expect(wallet.transactions).toHaveLength(2))
  // The account has too little when the deposit is mined.
  const { address } = getToken(devnet.deployment, 'DAI')
  await devnet.client.request<AnvilDealErc20>({
    method: 'anvil_dealERC20',
    params: [wallet.address, address, '0x0'],
  })
  await devnet.mine()
  expect((await error)?.name).toBe('TransactionRevertedError')
  expect(events).toMatchObject([{ status: 'failed', kind: 'addLiquidity' }])
  expect(result.current.pending).toEqual([])
})

/** Sets an account's balance of a token. */
type AnvilDealErc20 = {
  Method: 'anvil_dealERC20'
  Parameters: [account: Address, token: Address, amount: `0x${string}`]
  ReturnType: null
}

test('error: rejects a withdrawal from a pair that the factory no longer lists', async () => {
  const wallet = await createRichWallet()
  const { result } = await setup({}, { wallet })
  const { contracts } = devnet.deployment
  const before = await devnet.snapshot()
  // `getPair` is the third variable of Uniswap V2's factory.
  const { address } = getToken(devnet.deployment, 'DAI')
  const { wrappedNative: weth } = contracts
  for (const [a, b] of [
    [address, weth],
    [weth, address],
  ] as const)
    await devnet.client.setStorageAt({
      address: contracts.factory,
      index: getSlot(b, getSlot(a, pad('0x2'))),
      value: pad('0x'),
    })
  const error = await act(() =>
    failure(
      result.current.remove.mutateAsync({
        tokenA: 'DAI',
        tokenB: 'ZKP',
        liquidity: 1n,
      }),
    ),
  )
  await devnet.revert(before)
  expect(error.name).toBe('PairNotFoundError')
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
})

/** Returns the slot of an address in a mapping, by Solidity's storage layout. */
const getSlot = (key: Address, mapping: Hash) =>
  keccak256(concat([pad(key), mapping]))

test('behavior: pays the output to a recipient', async () => {
  const wallet = await createRichWallet()
  const { quoted, result } = await setup(fromUsdt, { wallet })
  await quoted()
  const { quote } = result.current.quote
  const { address: recipient } = createTestWallet()
  await act(() =>
    result.current.swap.mutateAsync({
      quote: quote as Quote,
      recipient,
    }),
  )
  const { balances } = await getBalances(devnet.client, {
    deployment: devnet.deployment,
    account: recipient,
  })
  expect(balances.WETH).toBe(quote?.amountOut)
})

test('error: sends and stores nothing after the approval is rejected', async () => {
  const wallet = await createRichWallet()
  const { events, quoted, result, swap } = await setup(fromUsdt, { wallet })
  await quoted()
  wallet.reject('transaction')
  const error = await act(() => failure(swap()))
  expect(error.name).toBe('TransactionRejectedError')
  expect(wallet.transactions).toEqual([])
  expect(result.current.pending).toEqual([])
  expect(events).toMatchObject([{ status: 'failed', kind: 'swap' }])
})

test('error: rejects a quote for another amount before requesting the wallet', async () => {
  const wallet = await createRichWallet()
  const { quoted, result } = await setup(fromUsdt, { wallet })
  await quoted()
  const { quote } = result.current.quote
  const error = await act(() =>
    failure(
      result.current.swap.mutateAsync({
        quote: quote as never,
        expect: { tokenIn: 'USDT', tokenOut: 'WETH', amountIn: 26_000_000n },
        slippageBps: 100,
      }),
    ),
  )
  expect(error.name).toBe('StaleQuoteError')
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
})

test('error: stops if the account changes before the second step', async () => {
  const wallet = await createRichWallet()
  const { fail, quoted, result } = await setup(fromUsdt, { wallet })
  await quoted()
  wallet.hang('transaction')
  const error = fail()
  const approval = await wallet.openPrompt('transaction')
  const [first, second] = wallet.accounts
  act(() => wallet.switchAccount(second as never))
  await act(async () => approval.approve())
  expect(await error).toMatchObject({
    name: 'AccountChangedError',
    expected: first,
    actual: second,
  })
  // The first account's approval had already been sent.
  expect(wallet.transactions).toHaveLength(1)
  expect(result.current.pending).toEqual([])
})

test('error: stops if the chain changes before the second step', async () => {
  const wallet = await createRichWallet()
  const { fail, quoted } = await setup(fromUsdt, { wallet })
  await quoted()
  wallet.hang('transaction')
  const error = fail()
  const approval = await wallet.openPrompt('transaction')
  await devnet.client.setAutomine(false)
  await act(async () => approval.approve())
  await waitFor(() => expect(wallet.transactions).toHaveLength(1))
  act(() => wallet.selectChain(1))
  await devnet.mine()
  expect((await error).name).toMatch(/^(ChainChanged|WrongChain)Error$/)
})

test('behavior: an open prompt can be abandoned', async () => {
  const wallet = await createRichWallet()
  const { events, fail, quoted, result } = await setup(fromZkp, { wallet })
  await quoted()
  wallet.hang('transaction')
  const error = fail()
  const prompt = await wallet.openPrompt('transaction')
  act(() => result.current.swap.cancel())
  expect((await error).name).toBe('PlanAbortedError')
  expect(result.current.pending).toEqual([])

  // The user approves it later, and the swap is confirmed.
  await act(async () => prompt.approve())
  await waitFor(() =>
    expect(events.at(-1)).toMatchObject({ status: 'confirmed' }),
  )
})

test('behavior: a pending swap of one account does not block other accounts, and can be dismissed', async () => {
  const wallet = await createRichWallet()
  const [first, second] = wallet.accounts as [Address, Address]
  const { fail, quoted, result } = await setup(fromZkp, { wallet })
  await quoted()
  wallet.hang('transaction')
  const error = fail()
  await wallet.openPrompt('transaction')
  expect(result.current.swap.isPending).toBe(true)

  act(() => wallet.switchAccount(second))
  await waitFor(() => expect(result.current.swap.isPending).toBe(false))
  expect(result.current.swap.progress).toBeUndefined()
  expect(result.current.pending).toEqual([])

  act(() => wallet.switchAccount(first))
  await waitFor(() => expect(result.current.pending).toHaveLength(1))
  act(() => result.current.swap.cancel())
  expect((await error).name).toBe('PlanAbortedError')
})

test('behavior: reports the confirmation of a swap that was left before it was mined', async () => {
  const wallet = await createRichWallet()
  const { events, fail, quoted, result } = await setup(fromZkp, {
    wallet,
    limits: { ...limits, unclearTimeout: 50 },
  })
  await quoted()
  await devnet.client.setAutomine(false)
  const error = fail()
  await waitFor(() =>
    expect(result.current.swap.progress?.state.hash).toBeDefined(),
  )
  act(() => result.current.swap.cancel())
  expect((await error).name).toBe('PlanAbortedError')
  expect(result.current.pending).toMatchObject([{ status: 'paused' }])
  await devnet.mine()
  await waitFor(() =>
    expect(events.at(-1)).toMatchObject({ status: 'confirmed' }),
  )
  expect(result.current.pending).toEqual([])
})

test('behavior: a reload finds a sent transaction without a prompt', async () => {
  const wallet = await createRichWallet()
  const first = await setup(fromZkp, { wallet })
  await first.quoted()
  await devnet.client.setAutomine(false)
  first.begin()
  await waitFor(() => expect(first.result.current.pending).toHaveLength(1))
  await waitFor(() => expect(wallet.transactions).toHaveLength(1))
  const asked = wallet.prompts.length

  const next = await first.reload()
  await waitFor(() =>
    expect(next.result.current.pending).toMatchObject([
      {
        status: 'running',
        plan: { terms: { kind: 'swap' }, approvals: [] },
      },
    ]),
  )
  await devnet.mine()
  await waitFor(() =>
    expect(next.events.slice(-1)).toMatchObject([
      {
        status: 'confirmed',
        state: { transactions: [{ hash: wallet.transactions[0] }] },
      },
    ]),
  )
  expect(next.result.current.pending).toEqual([])
  expect(wallet.prompts).toHaveLength(asked)
})

test('rule: unmounting a provider stops following sent plans, and mounting it again continues', async () => {
  const wallet = await createRichWallet()
  const first = await setup(fromZkp, { wallet })
  await first.quoted()
  await devnet.client.setAutomine(false)
  first.begin()
  await waitFor(() => expect(wallet.transactions).toHaveLength(1))
  await waitFor(() =>
    expect(first.result.current.swap.progress?.state.hash).toBeDefined(),
  )

  const { config, render } = createContext(devnet.deployment, {
    sessionStorage: first.sessionStorage,
    storage: first.storage,
    limits,
    wallet,
  })
  const status = () => Object.values(config.plans.getState())[0]?.status
  const { unmount } = render(() => useTransactions())
  await waitFor(() => expect(status()).toBe('running'))
  unmount()
  await waitFor(() => expect(status()).toBe('stored'))

  render(() => useTransactions())
  await waitFor(() => expect(status()).toBe('running'))
  await devnet.mine()
  await waitFor(() => expect(status()).toBe('confirmed'))
})

test('behavior: handles the answer to a prompt from before a reload', async () => {
  const wallet = await createRichWallet()
  const first = await setup(fromZkp, { wallet })
  await first.quoted()
  wallet.hang('transaction')
  first.begin()
  const prompt = await wallet.openPrompt('transaction')

  const next = await first.reload({ limits: { ...limits, unclearTimeout: 50 } })
  await waitFor(() =>
    expect(next.result.current.pending).toMatchObject([{ status: 'paused' }]),
  )
  await act(async () => prompt.approve())
  await waitFor(() =>
    expect(next.events.slice(-1)).toMatchObject([
      {
        status: 'confirmed',
        state: { transactions: [{ hash: wallet.transactions[0] }] },
      },
    ]),
  )
  expect(next.result.current.pending).toEqual([])
})

test('behavior: a reload between two steps pauses the plan until the user continues', async () => {
  const wallet = await createRichWallet()
  const first = await setup(fromUsdt, { wallet })
  await first.quoted()
  wallet.approve('transaction')
  wallet.hang('transaction')
  first.begin()
  await waitFor(() =>
    expect(
      wallet.prompts.filter(({ kind }) => kind === 'transaction'),
    ).toHaveLength(2),
  )

  const next = await first.reload({ limits: { ...limits, unclearTimeout: 50 } })
  await waitFor(() =>
    expect(next.result.current.pending).toMatchObject([
      {
        status: 'paused',
        state: { step: 1, transactions: [{ kind: 'approve' }] },
        plan: { terms: { kind: 'swap' }, approvals: [{}] },
      },
    ]),
  )
  const { id } = next.result.current.pending[0] as PlanRecord
  const sent = wallet.transactions.length
  const { resume } = next.result.current.resumer
  // The prompt was open, so the wallet may have sent the transaction, and nothing is
  // sent again.
  let error: Promise<Error> | undefined
  act(() => {
    error = failure(resume(id))
  })
  expect((await error)?.name).toBe('TransactionUnclearError')
  await waitFor(() =>
    expect(next.result.current.pending).toMatchObject([
      { id, status: 'paused' },
    ]),
  )
  expect(
    getSendStatus((next.result.current.pending[0] as PlanRecord).state),
  ).toBe('unclear')
  expect(wallet.transactions).toHaveLength(sent)
  await act(() => resume(id, { resend: true }))
  expect((await next.balances()).WETH).toBeGreaterThan(0n)
  expect(wallet.transactions).toHaveLength(sent + 1)
  expect(next.result.current.pending).toEqual([])
})

test('behavior: an approval mined after a reload leaves nothing to search for', async () => {
  const wallet = await createRichWallet()
  const first = await setup(fromUsdt, { wallet })
  await first.quoted()
  wallet.approve('transaction')
  // The first page keeps running here, although a reload would stop it.
  wallet.hang('transaction')
  await devnet.client.setAutomine(false)
  first.begin()
  await waitFor(() =>
    expect(first.result.current.swap.progress?.state.hash).toBeDefined(),
  )

  const next = await first.reload()
  const { pending, resumer } = next.result.current
  expect(pending).toMatchObject([{ status: 'running' }])
  await devnet.mine()
  await devnet.client.setAutomine(true)
  await wallet.openPrompt('transaction')
  await waitFor(() =>
    expect(next.result.current.pending).toMatchObject([
      { status: 'paused', stepStatus: 'confirmed', state: { step: 0 } },
    ]),
  )
  const [item] = next.result.current.pending as [PlanRecord]
  expect(isStepDone(item)).toBe(true)
  await act(() => resumer.resume(item.id))
  expect((await next.balances()).WETH).toBeGreaterThan(0n)
  expect(wallet.transactions).toHaveLength(2)
})

test('behavior: an approval mined during a reload pauses the swap without a search', async () => {
  const wallet = await createRichWallet()
  const first = await setup(fromUsdt, { wallet })
  await first.quoted()
  wallet.hang('transaction')
  // The first page keeps running here, although a reload would stop it.
  wallet.hang('transaction')
  first.begin()
  const prompt = await wallet.openPrompt('transaction')
  // The state after the reload, without the lost answer.
  const key = first.config.plans.storageKey
  const text = first.sessionStorage.getItem(key) as string
  await act(async () => prompt.approve())
  await waitFor(() => expect(wallet.transactions).toHaveLength(1))
  const sessionStorage = createStorage({ [key]: text })

  const next = await first.reload({ sessionStorage })
  await waitFor(() =>
    expect(next.result.current.pending).toMatchObject([{ status: 'paused' }]),
  )
  const [item] = next.result.current.pending as [PlanRecord]
  expect(getSendStatus(item.state)).not.toBe('unclear')
  await act(() => next.result.current.resumer.resume(item.id))
  expect((await next.balances()).WETH).toBeGreaterThan(0n)
  expect(wallet.transactions).toHaveLength(2)
})

test('behavior: a reload right after a swap reads the balances that the page could not', async () => {
  const first = await setup(fromZkp, {
    wallet: await createRichWallet(),
    limits: { ...limits, postActionDelay: 100_000 },
    // The browser was connected on an earlier visit, so it shows data that is less than
    // 30 s old.
    storage: createStorage(connectedBefore(devnet.deployment)),
  })
  await first.quoted()
  await act(() => first.swap())
  const { USDT } = await first.balances()
  const next = await first.reload()
  await waitFor(() =>
    expect(next.result.current.balances.get('USDT')).toBe(USDT),
  )
})

test('behavior: keeps the hash if the node becomes silent', async () => {
  const wallet = await createRichWallet()
  const line = { isCut: false }
  const transport = http(devnet.rpcUrl, {
    retryCount: 0,
    onFetchRequest: async () => {
      if (line.isCut) throw new Error('The line is cut.')
    },
  })
  const { events, fail, quoted, result } = await setup(fromZkp, {
    wallet,
    transport,
    limits: { ...limits, rpcTimeout: 50 },
  })
  await quoted()
  await devnet.client.setAutomine(false)
  const error = fail()
  await waitFor(() => expect(wallet.transactions).toHaveLength(1))
  line.isCut = true
  expect((await error).name).toBe('PlanInterruptedError')
  expect(result.current.pending).toMatchObject([
    { status: 'paused', state: { hash: wallet.transactions[0] } },
  ])

  line.isCut = false
  await devnet.mine()
  const [item] = result.current.pending
  await act(() => result.current.resumer.resume((item as { id: string }).id))
  expect(events.at(-1)).toMatchObject({
    status: 'confirmed',
    state: { transactions: [{ hash: wallet.transactions[0] }] },
  })
  expect(wallet.transactions).toHaveLength(1)
})

test('behavior: detects a wallet with nonces of an earlier chain, and reports when its queue is mined', async () => {
  const wallet = await createRichWallet()
  // MetaMask keeps its nonces after evm_revert.
  wallet.quirks.keepsNonces = true
  const before = await devnet.snapshot()
  const { events, fail, quoted, result, swap } = await setup(fromZkp, {
    wallet,
    limits: { ...limits, unclearTimeout: 50 },
  })
  await quoted()
  await act(swap)
  expect(result.current.swap.progress?.isStuck).toBe(false)
  await devnet.revert(before)

  const error = fail()
  await waitFor(() =>
    expect(result.current.pending).toMatchObject([
      { isStuck: true, stepStatus: 'pending' },
    ]),
  )
  expect(wallet.transactions).toHaveLength(2)
  act(() => result.current.swap.cancel())
  expect((await error).name).toBe('PlanAbortedError')
  expect(result.current.pending).toMatchObject([
    { isStuck: true, status: 'paused' },
  ])

  // The next transaction fills the gap, so the node mines the queued transaction, too.
  wallet.clearActivity()
  const [from] = wallet.accounts as [Address]
  await wallet.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: from }],
  })
  await waitFor(() => expect(events.at(-1)?.status).toBe('confirmed'))
  expect(result.current.swap.data?.hash).toBe(wallet.transactions[1])
})

test('behavior: handles the answer to a prompt from before a reload after searching again', async () => {
  const wallet = await createRichWallet()
  const first = await setup(fromZkp, { wallet })
  await first.quoted()
  wallet.hang('transaction')
  first.begin()
  const prompt = await wallet.openPrompt('transaction')

  const next = await first.reload({ limits: { ...limits, unclearTimeout: 50 } })
  const { result } = next
  await waitFor(() =>
    expect(result.current.pending).toMatchObject([{ status: 'paused' }]),
  )
  const [{ checkedAt, id }] = result.current.pending as [PlanRecord]
  await act(() => failure(result.current.resumer.resume(id)))
  const [record] = result.current.pending as [PlanRecord]
  expect(record.checkedAt).toBeGreaterThan(checkedAt as number)
  await act(async () => prompt.approve())
  await waitFor(() => expect(next.events.at(-1)?.status).toBe('confirmed'))
  expect(result.current.pending).toEqual([])
})

test('behavior: does not resend a transaction that the wallet has just sent, even on request', async () => {
  const wallet = await createRichWallet()
  const first = await setup(fromZkp, { wallet })
  await first.quoted()
  wallet.hang('transaction')
  first.begin()
  const prompt = await wallet.openPrompt('transaction')

  const next = await first.reload()
  const { result } = next
  await waitFor(() =>
    expect(result.current.pending).toMatchObject([{ status: 'paused' }]),
  )
  const [{ id }] = result.current.pending as [PlanRecord]
  prompt.approve()
  await waitFor(() => expect(wallet.transactions).toHaveLength(1))
  // Resumes well before the next search.
  await act(() => result.current.resumer.resume(id, { resend: true }))
  expect(result.current.transactions).toMatchObject([
    { status: 'confirmed', result: { hash: wallet.transactions[0] } },
  ])
  expect(wallet.transactions).toHaveLength(1)
})

/**
 * Leaves a swap whose approval is mined while the wallet's prompt for the swap is open.
 */
async function pause({
  fail,
  result,
  wallet,
}: Awaited<ReturnType<typeof setup>>) {
  wallet.approve('transaction')
  wallet.hang('transaction')
  const error = fail()
  await waitFor(() =>
    expect(result.current.swap.progress).toMatchObject({
      stepStatus: 'awaitingWallet',
      state: { step: 1 },
    }),
  )
  const prompt = await wallet.openPrompt('transaction')
  act(() => result.current.swap.cancel())
  expect((await error).name).toBe('PlanAbortedError')
  const [record] = result.current.pending as [PlanRecord]
  return { id: record.id, prompt, record }
}

test.each([
  ['approve', { status: 'confirmed', error: undefined }],
  ['reject', { status: 'failed', error: { name: 'TransactionRejectedError' } }],
] as const)(
  'behavior: a plan resumed in the same visit reports its end: %s',
  async (answer, end) => {
    const page = await setup(fromUsdt, {
      wallet: await createRichWallet(),
      limits: { ...limits, unclearTimeout: 50 },
    })
    const { events, quoted, result, wallet } = page
    await quoted()
    const { id } = await pause(page)
    wallet.setAnswer('transaction', answer)
    await act(() =>
      result.current.resumer
        .resume(id, { resend: true })
        .catch(() => undefined),
    )
    expect(events.at(-1)).toMatchObject({ id, ...end })
  },
)

test('behavior: a dismissed plan leaves no failure', async () => {
  const page = await setup(fromUsdt, { wallet: await createRichWallet() })
  await page.quoted()
  const { id } = await pause(page)
  const { result } = page
  act(() => result.current.resumer.dismiss(id))
  expect(result.current.swap).toMatchObject({
    error: null,
    progress: undefined,
  })
})

test('behavior: a prompt that is rejected later leaves no warning', async () => {
  const page = await setup(fromUsdt, { wallet: await createRichWallet() })
  await page.quoted()
  const { id, prompt, record } = await pause(page)
  const { result } = page
  expect(getSendStatus(record.state)).toBe('unclear')

  await act(async () => prompt.reject())
  await waitFor(() =>
    expect(
      getSendStatus((result.current.pending[0] as PlanRecord).state),
    ).not.toBe('unclear'),
  )
  expect(result.current.pending).toMatchObject([{ stepStatus: 'waiting' }])
  await act(() => result.current.resumer.resume(id))
  expect((await page.balances()).WETH).toBeGreaterThan(0n)
})

test('error: reports that the wallet cannot reach its node, and finds a sent transaction', async () => {
  const wallet = await createRichWallet()
  const { events, fail, quoted, result } = await setup(fromZkp, {
    wallet,
    limits: { ...limits, unclearTimeout: 50 },
  })
  await quoted()
  let sent: unknown
  const { request } = wallet
  wallet.request = async (asked) => {
    if (asked.method === 'eth_sendTransaction') sent = asked
    return request(asked)
  }
  wallet.failNext(
    'eth_sendTransaction',
    new WalletRpcError(-32603, 'Failed to fetch'),
  )
  expect(await fail()).toMatchObject({
    name: 'TransactionUnclearError',
    details: 'Failed to fetch',
  })
  // An answered request has no open prompt.
  expect(result.current.pending).toEqual([])
  expect(events.map(({ status }) => status)).toEqual(['failed'])
  expect(result.current.swap.progress?.stepStatus).toBe('unclear')

  await act(async () => void (await request(sent as never)))
  await waitFor(() => expect(events.at(-1)?.status).toBe('confirmed'))
  expect(result.current.swap.data?.hash).toBe(wallet.transactions[0])
})

test('behavior: Max reserves gas of the native coin, and uses the whole balance of a token', async () => {
  const wallet = await createRichWallet()
  const { result } = await setup({}, { wallet })
  const { getMaxAmount } = result.current
  await expect(getMaxAmount({ token: 'USDT', kind: 'swap' })).resolves.toEqual({
    amount: 1_000_000_000n,
    balance: 1_000_000_000n,
    reserve: 0n,
    isReserved: false,
  })
  const zkp = await getMaxAmount({ token: 'ZKP', kind: 'swap' })
  expect(zkp.amount + zkp.reserve).toBe(10n * one)
  expect(zkp.reserve).toBeGreaterThan(0n)
})

test('behavior: Max returns zero and the reserve if the balance is less than the gas', async () => {
  const wallet = createWallet()
  await devnet.mint({ symbol: 'ZKP', to: wallet.address, amount: 1n })
  const { result } = await setup({}, { wallet })
  await expect(
    result.current.getMaxAmount({ token: 'ZKP', kind: 'swap' }),
  ).resolves.toMatchObject({ amount: 0n, balance: 1n, isReserved: true })
})

test('behavior: Max accepts a symbol or an address', async () => {
  const wallet = createWallet()
  await devnet.mint({ symbol: 'USDT', to: wallet.address, amount: 5n })
  const { result } = await setup({}, { wallet })
  const { address } = getToken(devnet.deployment, 'USDT')
  for (const token of ['USDT', address])
    await expect(
      result.current.getMaxAmount({ token, kind: 'swap' }),
    ).resolves.toMatchObject({ amount: 5n })
})

test('error: Max returns no amount if the balance could not be read', async () => {
  const wallet = createWallet()
  await wallet.request({ method: 'eth_requestAccounts' })
  const { contracts, tokens } = devnet.deployment
  const { render } = createContext(
    {
      ...devnet.deployment,
      // The contract at this address has no balances.
      tokens: tokens.map((token) =>
        token.symbol === 'USDT'
          ? { ...token, address: contracts.router }
          : token,
      ),
    },
    { limits, wallet },
  )
  const { result } = render(() => ({
    balances: useBalances(),
    getMaxAmount: useMaxAmount(),
  }))
  await waitFor(() => expect(result.current.balances.unread).toEqual(['USDT']))
  const error = await failure(
    result.current.getMaxAmount({ token: 'USDT', kind: 'swap' }),
  )
  expect(error).toMatchObject({ name: 'BalanceUnreadError', token: 'USDT' })
})

test('rule: accepts tokens by symbol or address, and pools in either order', async () => {
  const usdt = getToken(devnet.deployment, 'USDT').address
  const { render } = createContext(devnet.deployment, {
    isInstalled: false,
    limits,
  })
  const { result } = render(() => ({
    quote: useQuote({
      tokenIn: usdt.toLowerCase(),
      tokenOut: 'DAI',
      amountIn: 1_000_000n,
    }),
    pools: [
      usePool('DAI-USDT'),
      usePool('USDT-DAI'),
      usePool(`${usdt}-DAI` as never),
      usePool('ZKP-NOPE'),
    ],
  }))
  await waitFor(() => expect(result.current.quote.quote).toBeDefined())
  await waitFor(() =>
    expect(result.current.pools.map((pool) => pool?.key)).toEqual([
      'DAI-USDT',
      'DAI-USDT',
      'DAI-USDT',
      undefined,
    ]),
  )
})

test('rule: two components that swap have separate states, and one hook lists both', async () => {
  const wallet = await createRichWallet()
  const { quoted, render, result, swap } = await setup(fromZkp, { wallet })
  const listed = new Set<string>()
  const { result: other } = render(() => {
    const records = useTransactions()
    for (const { kind, status } of records) listed.add(`${kind} ${status}`)
    return useSwap()
  })
  await quoted()
  const { quote } = result.current.quote
  const { hash } = await act(swap)
  expect(other.current).toMatchObject({ status: 'idle', data: undefined })

  wallet.hang('transaction')
  await act(async () =>
    other.current.mutate({ quote: quote as Quote, slippageBps: 200 }),
  )
  const prompt = await wallet.openPrompt('transaction')
  expect(result.current.transactions).toMatchObject([
    { kind: 'swap', status: 'confirmed', result: { hash } },
    { kind: 'swap', status: 'running' },
  ])
  expect(listed).toContain('swap preparing')
  expect(other.current.status).toBe('pending')
  expect(result.current.swap).toMatchObject({
    status: 'success',
    data: { hash },
    variables: { slippageBps: 100 },
  })
  await act(async () => prompt.reject())
  await waitFor(() => expect(other.current.status).toBe('error'))
  expect(other.current.error?.name).toBe('TransactionRejectedError')
  expect(result.current.swap.status).toBe('success')
  act(() => other.current.reset())
  expect(other.current).toMatchObject({ status: 'idle', progress: undefined })
  expect(result.current.swap.data?.hash).toBe(hash)
})

test('error: a connector that does not load fails the write', async () => {
  const { render } = createContext(devnet.deployment, {
    connector: () => Promise.reject(new Error('Failed to fetch the module.')),
    isInstalled: false,
  })
  const settled: unknown[] = []
  const { result } = render(() =>
    useSwap({ mutation: { onError: (error) => settled.push(error) } }),
  )
  const quote = { tokenIn: {}, tokenOut: {} } as Quote
  act(() => result.current.mutate({ quote }))
  await waitFor(() =>
    expect(result.current.error?.message).toContain('Failed to fetch'),
  )
  expect(result.current.status).toBe('error')
  expect(settled).toHaveLength(1)
  act(() => result.current.reset())
  expect(result.current.status).toBe('idle')
})

test('error: a rejection that a connector passes on unchanged is a rejected request in every write', async () => {
  const { render } = createContext(devnet.deployment, {
    connector: (config) => ({
      ...metaMask(config),
      getWalletClient: () => Promise.reject({ code: 4001, message: 'Denied.' }),
    }),
    isInstalled: false,
  })
  const { result } = render(() => ({
    request: useFaucetRequest(),
    resumer: useResumePending(),
    swap: useSwap(),
  }))
  const quote = { tokenIn: {}, tokenOut: {} } as Quote
  act(() => {
    result.current.swap.mutate({ quote })
    result.current.request.mutate({ tokens: ['ZKP'] })
  })
  const rejected = {
    name: 'TransactionRejectedError',
    cause: { code: 4001 },
  }
  await waitFor(() => {
    expect(result.current.swap.error).toMatchObject(rejected)
    expect(result.current.request.error).toMatchObject(rejected)
  })
  expect(
    await act(() => failure(result.current.resumer.resume('plan'))),
  ).toMatchObject(rejected)
})

test('error: a call that fails before it has a record also has an error', async () => {
  const { config, render } = createContext(devnet.deployment)
  const { result } = render(() => useFaucetRequest())
  act(() => result.current.mutate({ tokens: ['NOPE'] }))
  await waitFor(() =>
    expect(result.current.error?.name).toBe('UnknownTokenError'),
  )
  expect(result.current).toMatchObject({ status: 'error', isError: true })
  expect(config.payouts.getState()).toEqual({})
})
