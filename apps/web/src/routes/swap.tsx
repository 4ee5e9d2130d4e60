import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/swap')({ component: SwapPage })

function SwapPage() {
  return <h1 className="text-title font-semibold">Token Swap</h1>
}
