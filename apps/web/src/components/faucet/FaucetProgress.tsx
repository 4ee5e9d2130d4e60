import { type useFaucetRequest, useWalletPrompt } from '@letheswap/react'
import { useEffect } from 'react'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { LiveStatus } from '../ui/LiveStatus'

type Progress = ReturnType<typeof useFaucetRequest>['progress']

/** The progress line: the wallet's part, the hash, the wait. */
export function FaucetProgress({
  isPreparing,
  progress,
  onCancel,
}: FaucetProgress.Props) {
  // Before it signs, the wallet may have to come to the network.
  const isAsked =
    useWalletPrompt() === 'network' && isPreparing && progress === undefined
  const sentHash = progress?.status === 'sent' ? progress.txHash : undefined
  useEffect(() => {
    if (sentHash)
      notify({
        kind: 'info',
        message: messages.faucet.sent,
        hash: sentHash,
        id: sentHash,
      })
  }, [sentHash])

  return (
    <div className="flex flex-wrap items-center gap-x-3 has-[:not(:empty)]:mt-3">
      <LiveStatus
        message={
          isAsked
            ? 'Confirm the network in MetaMask'
            : progress && getText(progress)
        }
      />
      {isAsked || progress?.status === 'signing' ? (
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      {progress?.txHash ? (
        <CopyButton
          value={progress.txHash}
          label="Copy transaction hash"
          successMessage="Transaction hash copied"
        >
          {`${progress.txHash.slice(0, 10)}…${progress.txHash.slice(-8)}`}
        </CopyButton>
      ) : null}
    </div>
  )
}

export declare namespace FaucetProgress {
  type Props = {
    progress: Progress
    /** The request has begun. */
    isPreparing: boolean
    onCancel: () => void
  }
}

function getText(progress: NonNullable<Progress>): string {
  switch (progress.status) {
    case 'signing':
      return 'Confirm in MetaMask'
    case 'sent':
      return `${progress.token} sent, waiting for confirmation…`
    case 'confirming':
      return `Waiting for confirmation… ${progress.elapsedSeconds} s`
    case 'confirmed':
      return `${progress.token} received`
    case 'unconfirmed':
      return 'Not confirmed yet'
  }
}
