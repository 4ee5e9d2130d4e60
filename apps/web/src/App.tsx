import { type Connector, createConfig, LetheProvider } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { loadWithRetry } from './lib/loadWithRetry'
import {
  type Dictionaries,
  dictionaries,
  LanguageContext,
  useSpokenLanguage,
} from './lib/useLanguage'
import type { AppRouter } from './router/createAppRouter'

type Props = {
  deployment: Deployment
  router: AppRouter
  /** Replaces the browser's wallet or the deployment's chain. */
  options?: Partial<createConfig.Parameters>
  /** The page's own words. @default `dictionaries` */
  texts?: Dictionaries
  /** Content above the screens. */
  children?: ReactNode
}

/** Loads the wallet's code if the browser has a wallet. */
const connector: Connector = async (config) => {
  const { default: late } = await loadWithRetry(
    () => import('./components/wallet/connector'),
  )
  return late.metaMask(config)
}

export function App({
  deployment,
  router,
  options,
  texts = dictionaries,
  children,
}: Props) {
  const [config] = useState(() =>
    createConfig({ deployment, connector, ...options }),
  )
  return (
    <LetheProvider config={config}>
      <Spoken texts={texts}>
        {children}
        <RouterProvider router={router} />
      </Spoken>
    </LetheProvider>
  )
}

/**
 * Provides the language in a component of its own, so that a change renders only the
 * children again.
 */
function Spoken({
  children,
  texts,
}: Required<Pick<Props, 'children' | 'texts'>>) {
  return (
    <LanguageContext value={useSpokenLanguage(texts)}>
      {children}
    </LanguageContext>
  )
}
