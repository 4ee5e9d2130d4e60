import {
  isPendingPlan,
  isStepDone,
  type TransactionRecord,
  useTransactions,
  useWalletPrompt,
} from '@letheswap/react'
import { getSendStatus } from '@letheswap/sdk'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { common } from '../../messages/screens'
import { Spinner } from '../ui/Spinner'

const ActivityDialog = lazyComponent(() => import('../activity/ActivityDialog'))

/** Shows an open wallet prompt, or the number of pending transactions. */
export function WalletActivity() {
  const [isOpen, setIsOpen] = useState(false)
  const prompt = useWalletPrompt()
  const count = useTransactions().filter(isOnItsWay).length
  const text = prompt
    ? common.openMetaMask
    : count > 0
      ? common.pending({ count })
      : undefined
  return (
    <>
      <p
        role="status"
        title={prompt && common.prompts[prompt]}
        className="peer flex items-center gap-2 text-label text-muted"
      >
        {text ? (
          <>
            <span className="absolute inset-x-0 -bottom-px h-0.5 animate-fade bg-linear-to-r from-transparent via-accent to-transparent" />
            <Spinner />
          </>
        ) : null}
        {/* A narrow window only has room for the spinner. */}
        {prompt ? (
          <span className={narrow}>{text}</span>
        ) : text ? (
          <button
            type="button"
            className={`text-button min-h-11 rounded-field hover:text-ink ${narrow}`}
            {...ActivityDialog.preloadOnAim}
            onClick={() => setIsOpen(true)}
          >
            {text}
          </button>
        ) : null}
        {prompt ? (
          <span className="sr-only">: {common.prompts[prompt]}</span>
        ) : null}
      </p>
      <ActivityDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function isOnItsWay(record: TransactionRecord): boolean {
  if (record.kind === 'faucet')
    return record.status === 'sent' || record.status === 'confirming'
  // A paused plan may not have any pending transaction.
  return (
    record.status === 'running' ||
    (isPendingPlan(record) &&
      !isStepDone(record) &&
      getSendStatus(record.state) !== 'unsent')
  )
}

const narrow =
  'whitespace-nowrap max-[23rem]:sr-only desktop:max-[56rem]:sr-only'
