import {
  createRootRoute,
  Outlet,
  retainSearchParams,
} from '@tanstack/react-router'
import { AppShell } from '../components/shell/AppShell'

/** `?debug=1` shows the debug panel, and stays while links are followed. */
type RootSearch = { debug?: '1' }

export const Route = createRootRoute({
  validateSearch: ({ debug }: Record<string, unknown>): RootSearch =>
    debug === '1' ? { debug } : {},
  search: { middlewares: [retainSearchParams(['debug'])] },
  component: Root,
})

function Root() {
  const { debug } = Route.useSearch()
  return (
    <AppShell isDebug={debug === '1'}>
      <Outlet />
    </AppShell>
  )
}
