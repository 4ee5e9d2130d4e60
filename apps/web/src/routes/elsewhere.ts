import { createRoute, redirect } from '@tanstack/react-router'
import { Route as RootRoute } from './__root'

/** Any path without a screen leads to the faucet. */
export const Route = createRoute({
  getParentRoute: () => RootRoute,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: '/faucet', replace: true })
  },
})
