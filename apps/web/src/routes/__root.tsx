import {
  createRootRoute,
  Outlet,
  retainSearchParams,
  useRouter,
} from '@tanstack/react-router'
import { AppShell } from '../components/shell/AppShell'
import { lazyComponent } from '../lib/lazyComponent'

const TransactionDialog = lazyComponent(
  () => import('../components/transaction/TransactionDialog'),
)

/** `?debug=1` shows the debug panel, and is kept when following links. */
type RootSearch = {
  debug?: '1' | undefined
  /** A transaction whose details are shown over any screen. */
  tx?: string | undefined
}

export const Route = createRootRoute({
  validateSearch: ({ debug, tx }: Record<string, unknown>): RootSearch => ({
    ...(debug === '1' ? { debug } : {}),
    ...(typeof tx === 'string' ? { tx } : {}),
  }),
  search: { middlewares: [retainSearchParams(['debug'])] },
  component: Root,
})

function Root() {
  // Changes of a screen's search must not render the shell again.
  const isDebug = Route.useSearch({ select: ({ debug }) => debug === '1' })
  const tx = Route.useSearch({ select: ({ tx }) => tx })
  const { history, navigate } = useRouter()

  function closeTransaction() {
    // Goes back to the entry of the screen below, if there is one.
    if (history.location.state.isTransaction) history.back()
    else
      void navigate({
        to: '.',
        search: (search) => ({ ...search, tx: undefined }),
        replace: true,
        resetScroll: false,
      })
  }

  return (
    <>
      <AppShell isDebug={isDebug}>
        <Outlet />
      </AppShell>
      <TransactionDialog
        tx={tx ?? ''}
        isOpen={tx !== undefined}
        onClose={closeTransaction}
      />
    </>
  )
}
