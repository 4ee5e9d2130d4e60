import { createContext, type ReactNode, useEffect, useState } from 'react'
import type { Config, WalletConnection } from './config.js'
import { createConfig } from './createConfig.js'

export const LetheContext = createContext<Config | undefined>(undefined)

export declare namespace LetheProvider {
  type Props = {
    children: ReactNode
    /**
     * A wallet that the application has connected itself, or `null` for none.
     * @default the connector finds one
     */
    wallet?: WalletConnection | null | undefined
  } & ({ config: Config } | ({ config?: undefined } & createConfig.Parameters))
}

/**
 * Provides a config to the hooks below it, or creates one from the parameters
 * of `createConfig`, which are read once.
 *
 * @example
 * ```tsx
 * import { LetheProvider, metaMask } from '@letheswap/react'
 *
 * const App = () => (
 *   <LetheProvider deployment={deployment} connector={metaMask}>…</LetheProvider>
 * )
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
    <LetheContext.Provider value={config}>{children}</LetheContext.Provider>
  )
}
