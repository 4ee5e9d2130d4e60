import {
  useFaucetBundle,
  type useFaucetRequest,
  useWalletPrompt,
} from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { useEffect, useId } from 'react'
import { notify } from '../../lib/notify'
import { bundle, payout } from '../../messages/dialogs'
import { joinList } from '../../messages/intl'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { LiveStatus } from '../ui/LiveStatus'
import { TransactionHash } from '../ui/TransactionHash'

type Props = {
  request: Pick<Request, 'cancel' | 'isPending' | 'progress'>
  disabled: boolean
  onRequest: (tokens: readonly string[]) => void
}

export default function FaucetBundle({ disabled, onRequest, request }: Props) {
  const { cooling, isOffered, isReady, minutesLeft, tokens } = useFaucetBundle()
  const { isPending, progress } = request
  const noteId = useId()
  const isAsked = useWalletPrompt() === 'network' && isPending
  const isSigning = progress.some(({ status }) => status === 'signing')
  const sent = progress.filter(({ hash }) => hash !== undefined)
  const requestId = sent[0]?.requestId
  // A faucet may pay all of them in one.
  const count = new Set(sent.map(({ hash }) => hash)).size
  useEffect(() => {
    if (requestId === undefined) return
    const message =
      count === 1 ? payout.sent : bundle.transactionsSent({ count })
    notify({ kind: 'info', message, id: requestId })
  }, [requestId, count])

  if (!isOffered) return null
  const isPartial = isReady && cooling.length > 0 && !isPending
  return (
    <div className="mt-2 space-y-2">
      <Button
        isFull
        isLoading={isPending}
        disabled={disabled || !isReady}
        aria-describedby={isPartial ? noteId : undefined}
        onClick={() => onRequest(tokens)}
      >
        {isReady
          ? bundle.requestAll
          : bundle.requestAllIn({ minutes: `${minutesLeft}` })}
      </Button>
      {isPartial ? (
        <p id={noteId} className="text-label text-muted">
          {bundle.sends({ tokens: joinList(tokens), later: joinList(cooling) })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 has-[>:only-child:empty]:mt-0!">
        <LiveStatus
          message={
            isAsked
              ? common.confirmNetwork
              : isSigning
                ? common.confirm
                : describe(sent)
          }
        />
        {isAsked || isSigning ? (
          <Button size="sm" variant="quiet" onClick={request.cancel}>
            {common.cancel}
          </Button>
        ) : null}
      </div>
      {count > 0 ? (
        <ul aria-label={bundle.payouts} className="text-label">
          {sent.map(({ id, status, token, hash = '' }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span>
                {token}{' '}
                <span
                  className={
                    status === 'confirmed' ? 'text-success' : 'text-muted'
                  }
                >
                  {bundle.outcomes[status]}
                </span>
              </span>
              <TransactionHash
                isShort
                hash={hash}
                label={`${shortenAddress(hash)}, ${bundle.copyHashOf({ token })}`}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type Request = useFaucetRequest.ReturnType

function describe(sent: Request['progress']): string | undefined {
  if (sent.length === 0) return undefined
  const count = (wanted: string) =>
    sent.filter(({ status }) => status === wanted).length
  const received = bundle.received({
    count: count('confirmed'),
    total: sent.length,
  })
  return count('sent') + count('confirming') > 0
    ? bundle.waiting({ received })
    : received
}
