import {
  useFaucetKit,
  type useFaucetKitRequest,
  useWalletPrompt,
} from '@letheswap/react'
import { useEffect, useId } from 'react'
import { notify } from '../../lib/notify'
import { useFocusBack } from '../../lib/useFocusBack'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { LiveStatus } from '../ui/LiveStatus'

/** All coins that can be asked for now, for one signature. */
export default function FaucetKit({
  disabled,
  onRequest,
  request,
}: FaucetKit.Props) {
  const { cooling, isOffered, isReady, minutesLeft, tokens } = useFaucetKit()
  const { isPending, progress } = request
  const button = useFocusBack(isPending)
  const noteId = useId()
  const isAsked = useWalletPrompt() === 'network' && isPending
  const isSigning = progress.some(({ status }) => status === 'signing')
  const sent = progress.filter(({ txHash }) => txHash !== undefined)
  const kit = sent[0]?.kit
  const count = sent.length
  useEffect(() => {
    if (kit === undefined) return
    const message = `${count} transactions sent`
    notify({ kind: 'info', message, id: kit })
  }, [kit, count])

  if (!isOffered) return null
  const isPartial = isReady && cooling.length > 0 && !isPending
  return (
    <div className="mt-2 space-y-2">
      <Button
        ref={button}
        isFull
        isLoading={isPending}
        disabled={disabled || !isReady}
        aria-describedby={isPartial ? noteId : undefined}
        onClick={() => onRequest(tokens)}
      >
        {isReady ? 'Request all' : `Request all in ${minutesLeft}m`}
      </Button>
      {isPartial ? (
        <p id={noteId} className="text-label text-muted">
          {`Sends ${join(tokens)}; ${join(cooling)} can be requested later.`}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 has-[>:only-child:empty]:mt-0!">
        <LiveStatus
          message={
            isAsked
              ? 'Confirm the network in MetaMask'
              : isSigning
                ? 'Confirm in MetaMask'
                : describe(sent)
          }
        />
        {isAsked || isSigning ? (
          <Button size="sm" variant="quiet" onClick={request.cancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      {count > 0 ? (
        <ul aria-label="Payouts" className="text-label">
          {sent.map(({ id, status, token, txHash = '' }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span>
                {token}{' '}
                <span
                  className={
                    status === 'confirmed' ? 'text-success' : 'text-muted'
                  }
                >
                  {outcomes[status]}
                </span>
              </span>
              <CopyButton
                value={txHash}
                label={`Copy transaction hash of ${token}`}
                successMessage="Transaction hash copied"
              >
                {`${txHash.slice(0, 6)}…${txHash.slice(-4)}`}
              </CopyButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type Request = ReturnType<typeof useFaucetKitRequest>

export declare namespace FaucetKit {
  type Props = {
    request: Pick<Request, 'cancel' | 'isPending' | 'progress'>
    /** Something is being asked for already. */
    disabled: boolean
    onRequest: (tokens: readonly string[]) => void
  }
}

const outcomes = {
  signing: '',
  sent: 'sent',
  confirming: 'sent',
  confirmed: 'received',
  unconfirmed: 'not confirmed yet',
}

function describe(sent: Request['progress']): string | undefined {
  if (sent.length === 0) return undefined
  const count = (wanted: string) =>
    sent.filter(({ status }) => status === wanted).length
  const received = `${count('confirmed')} of ${sent.length} received`
  return count('sent') + count('confirming') > 0
    ? `${received}, waiting for confirmation…`
    : received
}

const join = (symbols: readonly string[]) =>
  new Intl.ListFormat('en').format(symbols)
