import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/pools')({ component: PoolsPage })

function PoolsPage() {
  return <h1 className="text-title font-semibold">Liquidity Pools</h1>
}
