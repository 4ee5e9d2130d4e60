import { type PayoutRecord, useWalletPrompt } from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { bundle, payout } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { ArrowRightIcon } from '../icons/lateIcons'
import { TokenIcon } from '../icons/TokenIcon'
import { Button } from '../ui/Button'
import { LiveStatus } from '../ui/LiveStatus'
import { TransactionHash } from '../ui/TransactionHash'

type Props = {
  progress: readonly PayoutRecord[]
  onCancel: () => void
}

/** The state of the last request, also after a reload. */
export default function FaucetProgress({ progress, onCancel }: Props) {
  const [first] = progress
  const isBundle = progress.length > 1
  // Before signing, the wallet may be asked to switch its network.
  const isAsked =
    useWalletPrompt() === 'network' && first?.status === 'preparing'
  const isSigning = first?.status === 'signing'
  const received = progress.find(({ status }) => status === 'confirmed')
  const sent = progress.filter(({ hash }) => hash !== undefined)
  return (
    <>
      <div className="flex items-center gap-3 has-[[role=status]:not(:empty)]:my-3">
        {first && !isBundle && first.status !== 'preparing' ? (
          <CoinFill symbol={first.token} level={levels[first.status]} />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <LiveStatus
            message={
              isAsked
                ? common.confirmNetwork
                : isSigning
                  ? common.confirm
                  : isBundle
                    ? describeBundle(sent)
                    : first && describePayout(first)
            }
          />
          {isAsked || isSigning ? (
            <Button size="sm" variant="quiet" onClick={onCancel}>
              {common.cancel}
            </Button>
          ) : null}
          {first?.hash && !isBundle ? (
            <TransactionHash hash={first.hash} />
          ) : null}
        </div>
      </div>
      {isBundle && sent.length > 0 ? <Payouts sent={sent} /> : null}
      {received ? (
        <Link
          to="/swap"
          search={{ from: received.token }}
          className="mb-3 inline-flex min-h-11 items-center gap-1 font-medium text-accent hover:text-accent-strong desktop:min-h-6"
        >
          {payout.next({ token: received.token })}
          <ArrowRightIcon className="size-4" />
        </Link>
      ) : null}
    </>
  )
}

function Payouts({ sent }: { sent: readonly PayoutRecord[] }) {
  return (
    <ul aria-label={bundle.payouts} className="text-label">
      {sent.map(({ id, status, token, hash = '' }) => (
        <li
          key={id}
          className="flex min-h-9 items-center justify-between gap-3 desktop:min-h-7"
        >
          <span>
            {token}{' '}
            <span
              className={status === 'confirmed' ? 'text-success' : 'text-muted'}
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

const levels = {
  preparing: 0,
  signing: 0.1,
  sent: 0.4,
  confirming: 0.7,
  confirmed: 1,
  unconfirmed: 0.7,
  failed: 0,
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
