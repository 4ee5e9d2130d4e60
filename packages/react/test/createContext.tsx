import type { Deployment } from '@letheswap/sdk'
import {
  announceWallet,
  createTestWallet,
  type TestWallet,
} from '@letheswap/test-wallet'
import { configure, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { Config } from '../src/config.js'
import { metaMask } from '../src/connectors/metaMask.js'
import { createConfig } from '../src/createConfig.js'
import { LetheProvider } from '../src/LetheProvider.js'
import { createStorage } from './createStorage.js'

// The tests wait for a real chain on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/** Creates a browser tab with a wallet for one test. */
export function createContext(
  deployment: Deployment,
  {
    wallet = createTestWallet(),
    isInstalled = true,
    storage = createStorage(),
    sessionStorage = createStorage(),
    ...parameters
  }: Partial<createConfig.Parameters> & {
    wallet?: TestWallet
    isInstalled?: boolean
  } = {},
) {
  const config: Config = createConfig({
    deployment,
    connector: metaMask,
    pollingInterval: 20,
    storage,
    sessionStorage,
    ...parameters,
  })
  if (isInstalled) onTestFinished(announceWallet(wallet, 'metamask'))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LetheProvider config={config}>{children}</LetheProvider>
  )
  return {
    config,
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
