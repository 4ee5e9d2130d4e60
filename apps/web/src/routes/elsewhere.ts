import { createRoute, redirect } from '@tanstack/react-router'
import { Route as RootRoute } from './__root'

/** Any path without a screen leads to the faucet, or to Swap if there is none. */
export const Route = createRoute({
  getParentRoute: () => RootRoute,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: '/faucet', replace: true, state: { isStart: true } })
  },
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** No path was given, so any screen will do. */
    isStart?: true
  }
}
