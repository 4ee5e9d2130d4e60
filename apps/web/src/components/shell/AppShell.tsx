import { lazy, type ReactNode, Suspense } from 'react'
import { useTheme } from '../../lib/useTheme'
import { ConnectFlowProvider } from '../wallet/ConnectFlow'
import { Header } from './Header'
import { OfflineNotice } from './OfflineNotice'
import { OldBalancesNotice } from './OldBalancesNotice'
import { RouteAnnouncer } from './RouteAnnouncer'
import { TransactionEffects } from './TransactionEffects'
import { WrongNetworkNotice } from './WrongNetworkNotice'

const DebugPanel = lazy(() => import('./DebugPanel'))

/** What every screen has around it. */
export function AppShell({ children, isDebug }: AppShell.Props) {
  useTheme()
  return (
    <ConnectFlowProvider>
      <a
        href="#content"
        className="sr-only z-60 rounded-field bg-accent px-4 py-3 text-on-accent focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
      >
        Skip to content
      </a>
      <Header />
      <div className="mx-auto w-full max-w-[70rem] space-y-3 px-4 pt-4 empty:hidden">
        <OfflineNotice />
        <OldBalancesNotice />
        <WrongNetworkNotice />
      </div>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[70rem] px-4 pt-4 pb-24 outline-none desktop:pt-6"
      >
        {children}
      </main>
      <RouteAnnouncer />
      <TransactionEffects />
      {isDebug ? (
        <Suspense fallback={null}>
          <DebugPanel />
        </Suspense>
      ) : null}
    </ConnectFlowProvider>
  )
}

export declare namespace AppShell {
  type Props = { children: ReactNode; isDebug: boolean }
}
