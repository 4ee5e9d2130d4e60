import { type PayoutRecord, useWalletPrompt } from '@letheswap/react'
import { useEffect } from 'react'
import { notify } from '../../lib/notify'
import { payout } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { TokenIcon } from '../icons/TokenIcon'
import { Button } from '../ui/Button'
import { LiveStatus } from '../ui/LiveStatus'
import { TransactionHash } from '../ui/TransactionHash'

type Props = {
  progress: PayoutRecord | undefined
  /** The request has begun. */
  isPreparing: boolean
  onCancel: () => void
}

export default function FaucetProgress({
  isPreparing,
  progress,
  onCancel,
}: Props) {
  // Before signing, the wallet may be asked to switch its network.
  const isAsked =
    useWalletPrompt() === 'network' && isPreparing && progress === undefined
  const sentHash = progress?.status === 'sent' ? progress.hash : undefined
  useEffect(() => {
    if (sentHash)
      notify({
        kind: 'info',
        message: payout.sent,
        hash: sentHash,
        id: sentHash,
      })
  }, [sentHash])

  return (
    <div className="flex items-center gap-3 has-[[role=status]:not(:empty)]:my-3">
      {progress ? (
        <CoinFill symbol={progress.token} level={levels[progress.status]} />
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LiveStatus
          message={
            isAsked ? common.confirmNetwork : progress && getText(progress)
          }
        />
        {isAsked || progress?.status === 'signing' ? (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            {common.cancel}
          </Button>
        ) : null}
        {progress?.hash ? <TransactionHash hash={progress.hash} /> : null}
      </div>
    </div>
  )
}

const levels = {
  signing: 0.1,
  sent: 0.4,
  confirming: 0.7,
  confirmed: 1,
  unconfirmed: 0.7,
}

function getText(progress: PayoutRecord): string {
  switch (progress.status) {
    case 'signing':
      return common.confirm
    case 'sent':
      return payout.tokenSent({ token: progress.token })
    case 'confirming':
      return payout.waiting({ seconds: progress.elapsedSeconds })
    case 'confirmed':
      return payout.tokenReceived({ token: progress.token })
    case 'unconfirmed':
      return payout.notConfirmed
  }
}

type CoinFillProps = {
  symbol: string
  /** From 0, empty, to 1. */
  level: number
}

/** A token's mark that fills up as its payout proceeds. */
function CoinFill({ symbol, level }: CoinFillProps) {
  return (
    <span aria-hidden="true" className="relative size-8 shrink-0">
      <TokenIcon
        symbol={symbol}
        className="absolute inset-0 size-8 opacity-25"
      />
      <span
        className="absolute inset-0 transition-[clip-path] duration-700"
        style={{ clipPath: `inset(${(1 - level) * 100}% 0 0)` }}
      >
        <TokenIcon symbol={symbol} className="size-8" />
      </span>
    </span>
  )
}
