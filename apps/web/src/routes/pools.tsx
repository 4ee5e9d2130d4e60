import { createRoute } from '@tanstack/react-router'
import { PoolDetailsDialog } from '../components/pools/PoolActions'
import { PoolsCard } from '../components/pools/PoolsCard'
import { poolsSearch } from '../components/pools/poolsSearch'
import { useWords } from '../lib/useLanguage'
import { pools } from '../messages/screens'
import { Route as RootRoute } from './__root'

export const Route = createRoute({
  getParentRoute: () => RootRoute,
  path: '/pools',
  validateSearch: poolsSearch,
  component: PoolsPage,
})

function PoolsPage() {
  const words = useWords(pools)
  return (
    <>
      <h1 className="text-title font-semibold">{words.title}</h1>
      <p className="mt-1 mb-4 text-muted">{words.description}</p>
      <PoolsCard />
      <LinkedPool />
    </>
  )
}

/** A separate component, so that opening the link's pool does not render the list. */
function LinkedPool() {
  const { pool, sort } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PoolDetailsDialog
      poolKey={pool ?? ''}
      isOpen={pool !== undefined}
      onClose={() =>
        void navigate({ search: { sort }, replace: true, resetScroll: false })
      }
    />
  )
}
