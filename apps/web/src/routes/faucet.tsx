import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/faucet')({ component: FaucetRoute })

function FaucetRoute() {
  return <h1 className="text-title font-semibold">Faucet</h1>
}
