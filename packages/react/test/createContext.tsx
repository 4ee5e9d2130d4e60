import type { Deployment } from '@letheswap/sdk'
import { createTestWallet, type TestWallet } from '@letheswap/test-wallet'
import { configure, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createLethe } from '../src/createLethe.js'
import { LetheProvider } from '../src/LetheProvider.js'
import type { Lethe } from '../src/lethe.js'
import { createStorage } from './createStorage.js'
import { installWallet } from './installWallet.js'

// What is waited for is real: a chain, on a machine that does other things.
configure({ asyncUtilTimeout: 20_000 })

/** One browser tab with a wallet, for one test. */
export function createContext(
  deployment: Deployment,
  {
    wallet = createTestWallet(),
    isInstalled = true,
    storage = createStorage(),
    sessionStorage = createStorage(),
    ...parameters
  }: Partial<createLethe.Parameters> & {
    wallet?: TestWallet
    isInstalled?: boolean
  } = {},
) {
  const lethe: Lethe = createLethe({
    deployment,
    pollingInterval: 20,
    storage,
    sessionStorage,
    ...parameters,
  })
  if (isInstalled) onTestFinished(installWallet(wallet))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LetheProvider lethe={lethe}>{children}</LetheProvider>
  )
  return {
    lethe,
    wallet,
    storage,
    sessionStorage,
    render: <result,>(hook: () => result) => {
      const rendered = renderHook(hook, { wrapper })
      onTestFinished(rendered.unmount)
      return rendered
    },
  }
}
