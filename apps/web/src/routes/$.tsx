import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any path without a screen leads to the faucet. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/faucet', replace: true })
  },
})
