import { createFileRoute } from '@tanstack/react-router'
import { PoolsCard } from '../components/pools/PoolsCard'
import { poolsSearch } from '../components/pools/sortPools'
import { pools } from '../messages/en/pools'

export const Route = createFileRoute('/pools')({
  validateSearch: poolsSearch,
  component: PoolsPage,
})

function PoolsPage() {
  return (
    <>
      <h1 className="text-title font-semibold">{pools.title}</h1>
      <p className="mt-1 mb-4 text-muted">{pools.description}</p>
      <PoolsCard />
    </>
  )
}
