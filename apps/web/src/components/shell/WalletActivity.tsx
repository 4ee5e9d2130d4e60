import {
  usePendingPayouts,
  usePendingPlans,
  useWalletPrompt,
} from '@letheswap/react'
import { Spinner } from '../ui/Spinner'

/** What is under way, on every screen: a request in the wallet, or how many wait. */
export function WalletActivity() {
  const prompt = useWalletPrompt()
  const { items } = usePendingPlans()
  const count = items.length + usePendingPayouts().length
  const text = prompt
    ? 'Open MetaMask'
    : count > 0
      ? `${count} pending`
      : undefined
  return (
    <p
      role="status"
      title={prompt && requests[prompt]}
      className="peer flex items-center gap-2 text-label text-muted"
    >
      {text ? <Spinner /> : null}
      {text}
      {prompt ? <span className="sr-only">: {requests[prompt]}</span> : null}
    </p>
  )
}

const requests = {
  connect: 'it asks you to connect',
  network: 'it asks about the network',
  sign: 'it asks for a signature',
  transaction: 'it asks about a transaction',
  watchAsset: 'it asks about a token',
}
