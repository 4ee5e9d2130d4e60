import { createFileRoute } from '@tanstack/react-router'
import { PoolsCard } from '../components/pools/PoolsCard'
import { poolsSearch } from '../components/pools/sortPools'

export const Route = createFileRoute('/pools')({
  validateSearch: poolsSearch,
  component: PoolsPage,
})

function PoolsPage() {
  return (
    <>
      <h1 className="text-title font-semibold">Liquidity Pools</h1>
      <p className="mt-1 mb-4 text-muted">
        View available liquidity pools and track APR, TVL, and available pairs.
      </p>
      <PoolsCard />
    </>
  )
}
