import { createRouter } from '@tanstack/react-router'
import { RouteError } from '../components/shell/RouteError'
import { routeTree } from '../routeTree.gen'
import type { RouterContext } from './context'
import { parsePlainSearch, stringifyPlainSearch } from './plainSearch'

/** The app's router. Other screens' code is fetched when they are aimed at. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
