import {
  usePendingPayouts,
  usePendingPlans,
  useWalletPrompt,
} from '@letheswap/react'
import { common } from '../../messages/screens'
import { Spinner } from '../ui/Spinner'

/** An open wallet prompt, or the number of pending transactions. */
export function WalletActivity() {
  const prompt = useWalletPrompt()
  const count = usePendingPlans().length + usePendingPayouts().length
  const text = prompt
    ? common.openMetaMask
    : count > 0
      ? common.pending({ count })
      : undefined
  return (
    <p
      role="status"
      title={prompt && common.prompts[prompt]}
      className="peer flex items-center gap-2 text-label text-muted"
    >
      {text ? (
        <>
          <Spinner />
          {/* In a narrow window there is room for the spinner only. */}
          <span className="desktop:max-[56rem]:sr-only">{text}</span>
        </>
      ) : null}
      {prompt ? (
        <span className="sr-only">: {common.prompts[prompt]}</span>
      ) : null}
    </p>
  )
}
