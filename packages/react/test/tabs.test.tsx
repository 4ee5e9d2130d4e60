import { type Devnet, startDevnet } from '@letheswap/devnet'
import { createTestWallet } from '@letheswap/test-wallet'
import { act, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { useBalances } from '../src/hooks/useBalances.js'
import { useConnect } from '../src/hooks/useConnect.js'
import { useDisconnect } from '../src/hooks/useDisconnect.js'
import { usePreferences } from '../src/hooks/usePreferences.js'
import { useRefreshBalances } from '../src/hooks/useRefreshBalances.js'
import { useWallet } from '../src/hooks/useWallet.js'
import { useWalletInstructions } from '../src/hooks/useWalletInstructions.js'
import { createContext } from './createContext.js'
import { createStorage } from './createStorage.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

/** Opens two tabs with one storage, which notifies this window of every change. */
async function setup() {
  const storage = createStorage()
  const { setItem } = storage
  storage.setItem = (key, newValue) => {
    const oldValue = storage.getItem(key)
    setItem(key, newValue)
    // The browser notifies other tabs shortly afterwards. Runs outside `act`, because
    // overlapping `act` calls fail.
    const timer = setTimeout(() =>
      window.dispatchEvent(
        new StorageEvent('storage', { key, newValue, oldValue }),
      ),
    )
    onTestFinished(() => clearTimeout(timer))
  }
  const wallet = createTestWallet()
  const open = (isInstalled: boolean) => {
    const { config, render } = createContext(devnet.deployment, {
      wallet,
      storage,
      isInstalled,
      limits: { balanceMinInterval: 1 },
    })
    const { result } = render(() => ({
      balances: useBalances(),
      connect: useConnect(),
      disconnect: useDisconnect(),
      instructions: useWalletInstructions(),
      preferences: usePreferences(),
      refresh: useRefreshBalances(),
      wallet: useWallet(),
    }))
    // A tab follows the others once its wallet code has loaded.
    return config.getConnector().then(() => result)
  }
  const first = await act(() => open(true))
  return { first, second: await act(() => open(false)), wallet }
}

test('default: a choice in one tab applies in the other', async () => {
  const { first, second } = await setup()
  act(() => {
    first.current.preferences.setPreferences({
      theme: 'dark',
      slippageBps: 500,
    })
    first.current.instructions.setHidden(true)
  })
  await waitFor(() => {
    expect(second.current.preferences).toMatchObject({
      theme: 'dark',
      slippageBps: 500,
    })
    expect(second.current.instructions.isHidden).toBe(true)
  })
})

test('behavior: a default that one tab restores applies in the other', async () => {
  const { first, second } = await setup()
  act(() => first.current.preferences.setPreferences({ deadlineSeconds: 600 }))
  await waitFor(() =>
    expect(second.current.preferences.deadlineSeconds).toBe(600),
  )
  act(() =>
    first.current.preferences.setPreferences({ deadlineSeconds: undefined }),
  )
  await waitFor(() =>
    expect(second.current.preferences.deadlineSeconds).toBe(1_200),
  )
})

test('behavior: connects and disconnects with the other tab', async () => {
  const { first, second, wallet } = await setup()
  await act(() => first.current.connect.mutateAsync())
  await waitFor(() =>
    expect(second.current.wallet).toMatchObject({
      address: wallet.address,
      chainId: 500000,
    }),
  )
  expect(wallet.prompts.filter(({ kind }) => kind === 'connect')).toHaveLength(
    1,
  )
  await act(() => first.current.disconnect.mutateAsync())
  await waitFor(() => expect(second.current.wallet.isConnected).toBe(false))
})

test('behavior: shares the balances that one tab has read', async () => {
  const { first, second, wallet } = await setup()
  await act(() => first.current.connect.mutateAsync())
  await waitFor(() => {
    expect(first.current.balances.get('USDT')).toBe(0n)
    expect(second.current.balances.get('USDT')).toBe(0n)
  })
  await devnet.mint({ symbol: 'USDT', to: wallet.address, amount: 5n })
  await act(() => first.current.refresh.refresh())
  await waitFor(() => expect(second.current.balances.get('USDT')).toBe(5n))
})
