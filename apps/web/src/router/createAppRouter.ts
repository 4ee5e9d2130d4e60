import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { RouteError } from '../components/shell/RouteError'
import { Route as RootRoute } from '../routes/__root'
import { Route as ElsewhereRoute } from '../routes/elsewhere'
import { Route as FaucetRoute } from '../routes/faucet'
import { Route as PoolsRoute } from '../routes/pools'
import { Route as SwapRoute } from '../routes/swap'
import { parsePlainSearch, stringifyPlainSearch } from './plainSearch'

const routeTree = RootRoute.addChildren([
  FaucetRoute,
  SwapRoute,
  PoolsRoute,
  ElsewhereRoute,
])

/**
 * Creates the app's router, which preloads a screen when its link is hovered or
 * focused.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    // The query cache decides which data is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
