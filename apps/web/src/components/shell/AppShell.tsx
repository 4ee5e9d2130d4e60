import {
  useConfig,
  useDeployment,
  usePreferences,
  useTransactionEffect,
} from '@letheswap/react'
import type { DeploymentPage } from '@letheswap/sdk'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { inOrder } from '../../lib/inOrder'
import { lazyComponent } from '../../lib/lazyComponent'
import { loadWithRetry } from '../../lib/loadWithRetry'
import { type Notice, notify, useQueue } from '../../lib/notify'
import { useWords } from '../../lib/useLanguage'
import { common } from '../../messages/screens'
import { ConnectFlowProvider } from '../wallet/ConnectFlow'
import { Header } from './Header'
import { Notices } from './Notices'
import { River } from './River'

const DebugPanel = lazyComponent(() => import('./DebugPanel'))
const Toaster = lazyComponent(() => import('../toasts/Toaster'))

type Props = { children: ReactNode; isDebug: boolean }

/**
 * Parts that change on their own are separate components, so that nothing else renders
 * again.
 */
export function AppShell({ children, isDebug }: Props) {
  const words = useWords(common)
  const { links } = useDeployment().page ?? {}
  return (
    <ConnectFlowProvider>
      <a
        href="#content"
        className="sr-only z-60 rounded-field bg-accent px-4 py-3 text-on-accent focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
      >
        {words.skipToContent}
      </a>
      <River />
      <Header />
      <Notices />
      <Theme />
      <Main>{children}</Main>
      {links ? <PageLinks links={links} /> : null}
      <RouteAnnouncer />
      {isDebug ? <DebugPanel /> : null}
      <Toasts />
    </ConnectFlowProvider>
  )
}

/** Applies the chosen theme to the document. By default, the system's theme applies. */
function Theme() {
  const { theme } = usePreferences()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme])
  return null
}

/** Loads the code that shows toasts with the first notice. */
function Toasts() {
  const hasNotices = useQueue().length > 0
  const [isNeeded, setIsNeeded] = useState(hasNotices)
  if (hasNotices && !isNeeded) setIsNeeded(true)
  return <Toaster isOpen={isNeeded} />
}

/**
 * Announces how plans and payouts end, on any screen. Each success makes the cards
 * flash.
 */
function Main({ children }: { children: ReactNode }) {
  const { deployment, payouts } = useConfig()
  const [successes, setSuccesses] = useState(0)
  // A payout's result replaces 'Transaction sent'. It may arrive earlier, while the
  // code of the first toast is still loading.
  const [announce] = useState(() =>
    inOrder((notices: Notice[]) => notices.forEach(notify)),
  )
  useTransactionEffect((record) => {
    if (record.status === 'confirmed') setSuccesses((count) => count + 1)
    announce(
      loadWithRetry(() => import('../toasts/describeOutcome')).then(
        ({ describeOutcome }) =>
          describeOutcome(
            record,
            deployment,
            Object.values(payouts.getState()),
          ),
      ),
    )
  })
  return (
    <main
      id="content"
      tabIndex={-1}
      data-successes={
        successes > 0 ? (successes % 2 ? 'odd' : 'even') : undefined
      }
      className="mx-auto w-full max-w-[70rem] px-4 pt-12 pb-24 outline-none desktop:pt-13"
    >
      {children}
    </main>
  )
}

function PageLinks({ links }: Required<Pick<DeploymentPage, 'links'>>) {
  return (
    <footer className="mx-auto flex w-full max-w-[70rem] flex-wrap gap-x-6 px-4 pb-6 text-label">
      {links.map(({ label, url }) => (
        <a
          key={url}
          href={url}
          rel="noopener noreferrer"
          target="_blank"
          className="inline-flex min-h-11 items-center text-muted underline hover:text-ink desktop:min-h-6"
        >
          {label}
        </a>
      ))}
    </footer>
  )
}

/**
 * Announces a new screen's heading, because screen readers do so only after a page
 * load.
 */
function RouteAnnouncer() {
  const router = useRouter()
  const [heading, setHeading] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged)
          setHeading(document.querySelector('h1')?.textContent ?? '')
      }),
    [router],
  )

  return (
    <div aria-live="assertive" aria-atomic="true" className="sr-only">
      {heading}
    </div>
  )
}
