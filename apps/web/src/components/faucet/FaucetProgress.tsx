import {
  type PayoutRecord,
  useFaucetOffer,
  useWalletPrompt,
} from '@letheswap/react'
import { cx } from '../../lib/cx'
import { groupDigits } from '../../lib/format'
import { bundle, buttons, payout, plans } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { CheckIcon } from '../icons/icons'
import { TokenIcon } from '../icons/TokenIcon'
import { Button } from '../ui/Button'
import { LiveStatus } from '../ui/LiveStatus'
import { TransactionHash } from '../ui/TransactionHash'

type Props = {
  progress: readonly PayoutRecord[]
  onCancel: () => void
}

/** Shows the state of the last request, even after a reload. */
export default function FaucetProgress({ progress, onCancel }: Props) {
  const { data: offer = [] } = useFaucetOffer()
  const [first] = progress
  const isBundle = progress.length > 1
  // The wallet may need to switch its network before it signs.
  const isAsked =
    useWalletPrompt() === 'network' && first?.status === 'preparing'
  const isSigning = first?.status === 'signing'
  const sent = progress.filter(({ hash }) => hash !== undefined)
  const isDone =
    sent.length > 0 && sent.every(({ status }) => status === 'confirmed')
  const message = isAsked
    ? plans.confirmNetwork
    : isSigning
      ? common.confirm
      : isBundle
        ? describeBundle(sent)
        : first && describePayout(first)
  return (
    <>
      <div
        className={cx(
          'items-center gap-3 [&>[role=status]]:text-action [&>[role=status]]:font-semibold [&>[role=status]]:text-ink',
          // The element takes up no space while nothing is visible.
          message && !isDone ? 'flex' : 'contents',
        )}
      >
        {/* The token rows already show the result. */}
        <LiveStatus isHidden={isDone} message={message} />
        {isAsked || isSigning ? (
          <Button size="sm" variant="link" onClick={onCancel}>
            {buttons.cancel}
          </Button>
        ) : null}
      </div>
      {sent.length > 0 ? (
        <ul
          aria-label={bundle.payouts}
          className="divide-y divide-hairline tabular-nums"
        >
          {sent.map(({ id, status, token, hash = '' }) => {
            const amount = offer.find(
              ({ tokenName }) => tokenName === token,
            )?.amount
            return (
              <li key={id} className="flex min-h-11 items-center gap-3">
                <TokenIcon
                  symbol={token}
                  className={cx(
                    'size-7 transition-opacity',
                    status !== 'confirmed' && 'opacity-40',
                  )}
                />
                <span className="font-medium">
                  {amount ? `+${groupDigits(amount)} ` : null}
                  {token}{' '}
                  {isBundle ? (
                    <span className="sr-only">{bundle.outcomes[status]}</span>
                  ) : null}
                </span>
                {status === 'confirmed' ? (
                  <CheckIcon className="size-5 text-success" />
                ) : null}
                <span className="ml-auto">
                  <TransactionHash isLink hash={hash} />
                </span>
              </li>
            )
          })}
        </ul>
      ) : null}
    </>
  )
}

function describeBundle(sent: readonly PayoutRecord[]): string | undefined {
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

function describePayout(progress: PayoutRecord): string | undefined {
  switch (progress.status) {
    case 'sent':
      return payout.tokenSent({ token: progress.token })
    case 'confirming':
      return payout.waiting({ seconds: progress.elapsedSeconds })
    case 'confirmed':
      return payout.tokenReceived({ token: progress.token })
    case 'unconfirmed':
      return payout.notConfirmed
    default:
      return undefined
  }
}
