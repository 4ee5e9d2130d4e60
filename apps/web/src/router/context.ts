import type { Lethe } from '@letheswap/react'

/** What loaders and `beforeLoad` may reach. */
export type RouterContext = { lethe: Lethe }
