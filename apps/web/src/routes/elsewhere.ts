import { createRoute, redirect } from '@tanstack/react-router'
import { Route as RootRoute } from './__root'

/** Redirects any unknown path to the faucet, or to Swap if there is no faucet. */
export const Route = createRoute({
  getParentRoute: () => RootRoute,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: '/faucet', replace: true, state: { isStart: true } })
  },
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the URL had no path, in which case any screen can be shown. */
    isStart?: true
  }
}
