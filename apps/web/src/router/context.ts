import type { QueryClient } from '@tanstack/react-query'

/** What loaders and `beforeLoad` may reach. */
export type RouterContext = { queryClient: QueryClient }
