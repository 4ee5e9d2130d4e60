import { useConfig, usePreferences } from '@letheswap/react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { common } from '../../messages/en/common'
import { ConnectFlowProvider } from '../wallet/ConnectFlow'
import { Header } from './Header'
import { Notices } from './Notices'
import { PageLinks } from './PageLinks'
import { RouteAnnouncer } from './RouteAnnouncer'
import { TransactionEffects } from './TransactionEffects'

const DebugPanel = lazyComponent(() => import('./DebugPanel'))
const ResumePending = lazyComponent(() => import('../plans/ResumePending'))

type Props = { children: ReactNode; isDebug: boolean }

/** What every screen has around it. */
export function AppShell({ children, isDebug }: Props) {
  useTheme()
  const { deployment, payouts, plans } = useConfig()
  const [isReload] = useState(() =>
    [payouts, plans].some(({ getState }) => Object.keys(getState()).length > 0),
  )
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
      {deployment.page?.links ? <PageLinks /> : null}
      <RouteAnnouncer />
      <TransactionEffects />
      {isReload ? <ResumePending /> : null}
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
