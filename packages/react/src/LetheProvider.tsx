import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import type { Config } from './config.js'
import { createConfig } from './createConfig.js'
import type { WalletConnection } from './wallet/types.js'

export const LetheContext = createContext<Config | undefined>(undefined)

export declare namespace LetheProvider {
  type Props = {
    children: ReactNode
    /**
     * The wallet that the application has connected by itself, with wagmi for
     * one; `null` while it has connected none.
     * @default MetaMask is found in the page
     */
    wallet?: WalletConnection | null | undefined
  } & ({ config: Config } | ({ config?: undefined } & createConfig.Parameters))
}

/**
 * Gives the hooks below it one network. Takes either a `lethe` that was made
 * outside, as a router's loaders need it, or what `createConfig` takes; these
 * are read once.
 *
 * @example
 * ```tsx
 * import { LetheProvider, usePools } from '@letheswap/react'
 * import type { Deployment } from '@letheswap/sdk'
 *
 * function Pools() {
 *   const { data } = usePools()
 *   return <ul>{data?.pools.map((pool) => <li key={pool.key}>{pool.name}</li>)}</ul>
 * }
 *
 * export function App({ deployment }: { deployment: Deployment }) {
 *   return (
 *     <LetheProvider deployment={deployment}>
 *       <Pools />
 *     </LetheProvider>
 *   )
 * }
 * ```
 */
export function LetheProvider({
  children,
  wallet,
  ...props
}: LetheProvider.Props) {
  const [config] = useState(() =>
    props.config === undefined ? createConfig(props) : props.config,
  )
  useEffect(() => config.start(), [config])
  const isOwned = wallet !== undefined
  const { address, provider } = wallet ?? {}
  useEffect(() => {
    if (!isOwned) return
    const connection = address && provider && { address, provider }
    void config.getSession().then((session) => session.adopt(connection))
  }, [config, isOwned, address, provider])
  return (
    <LetheContext.Provider value={config}>
      <QueryClientProvider client={config.queryClient}>
        {children}
      </QueryClientProvider>
    </LetheContext.Provider>
  )
}
