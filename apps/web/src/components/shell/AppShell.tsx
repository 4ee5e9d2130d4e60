import { useDeployment, usePreferences } from '@letheswap/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { common } from '../../messages/en/common'
import { lazyPart } from '../ui/lazyPart'
import { ConnectFlowProvider } from '../wallet/ConnectFlow'
import { Header } from './Header'
import { RouteAnnouncer } from './RouteAnnouncer'
import { TransactionEffects } from './TransactionEffects'

const Notices = lazyPart(() => import('./Notices'))
const DebugPanel = lazyPart(() => import('./DebugPanel'))
const PageLinks = lazyPart(() => import('./PageLinks'))

type Props = { children: ReactNode; isDebug: boolean }

/** What every screen has around it. */
export function AppShell({ children, isDebug }: Props) {
  useTheme()
  const { page } = useDeployment()
  return (
    <ConnectFlowProvider>
      <a
        href="#content"
        className="sr-only z-60 rounded-field bg-accent px-4 py-3 text-on-accent focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
      >
        {common.skipToContent}
      </a>
      <Header />
      <Notices />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[70rem] px-4 pt-4 pb-24 outline-none desktop:pt-5"
      >
        {children}
      </main>
      {page?.links ? <PageLinks /> : null}
      <RouteAnnouncer />
      <TransactionEffects />
      {isDebug ? <DebugPanel /> : null}
    </ConnectFlowProvider>
  )
}

/** Puts the chosen theme on the document; without one the system's choice counts. */
function useTheme(): void {
  const { theme } = usePreferences()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme])
}
