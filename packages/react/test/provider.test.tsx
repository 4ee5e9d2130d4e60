import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { usePools } from '../src/hooks/usePools.js'
import { LetheProvider } from '../src/LetheProvider.js'
import { createContext } from './createContext.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

test("rule: the host app keeps its query client, and the hooks use the config's", async () => {
  const host = new QueryClient()
  const { config } = createContext(devnet.deployment)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={host}>
      <LetheProvider config={config}>{children}</LetheProvider>
    </QueryClientProvider>
  )
  const { result, unmount } = renderHook(
    () => ({ client: useQueryClient(), pools: usePools() }),
    { wrapper },
  )
  onTestFinished(unmount)
  expect(result.current.client).toBe(host)
  await waitFor(() => expect(result.current.pools.data?.pools).toHaveLength(10))
  expect(host.getQueryCache().getAll()).toEqual([])
})
