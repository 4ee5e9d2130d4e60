import {
  useBalances,
  useDeployment,
  useFaucetCooldown,
  useFaucetOffer,
  useWallet,
} from '@letheswap/react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { cx } from '../../lib/cx'
import { useErrorMessage } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/getErrorMessage'
import { lazyComponent } from '../../lib/lazyComponent'
import { notify } from '../../lib/notify'
import { faucet } from '../../messages/screens'
import { Button, linkButton, primaryLink } from '../ui/Button'
import { Card } from '../ui/Card'
import { FailureMessage } from '../ui/InlineMessage'
import { TextField } from '../ui/TextField'
import { ConnectButton } from '../wallet/ConnectFlow'
import { FaucetHistory } from './FaucetHistory'
import { FaucetToken } from './FaucetToken'
import { FirstSteps } from './FirstSteps'
import { useFaucetForm } from './useFaucetForm'

const FaucetBundle = lazyComponent(() => import('./FaucetBundle'))
const WatchAssetOffer = lazyComponent(() => import('./WatchAssetOffer'))
const FaucetProgress = lazyComponent(() => import('./FaucetProgress'))

type Props = { symbol: string; onSymbolChange: (symbol: string) => void }

export function FaucetCard({ symbol, onSymbolChange }: Props) {
  const titleId = useId()
  const { address, status } = useWallet()
  const { data: offer = [], isLoading } = useFaucetOffer()
  const cooldown = useFaucetCooldown({ token: symbol })
  const { cancel, clear, error, isPending, progress, request } = useFaucetForm()
  const isBundle = progress.length > 1
  const mayBundle = isLoading || offer.length > 1
  const failure = useErrorMessage(error, 'faucet')
  const [isRefused, setIsRefused] = useState(false)
  const needsInvite = offer.some((it) => it.needsInvite)
  const [code, setCode] = useState('')
  const invite = (needsInvite && code.trim()) || undefined
  const problem =
    isRefused && address === undefined ? notConnected : (failure ?? undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address === undefined) {
      setIsRefused(true)
      notify(notConnected)
    } else request([symbol], invite)
  }

  const { chain, page } = useDeployment()
  const coin = chain.nativeCurrency.symbol
  const demoURL = page?.demoURL
  const { get } = useBalances()
  const isOut = address === undefined && status !== 'reconnecting'
  // After a payout, the form offers a swap as the next step.
  const isPaid =
    !isPending &&
    !cooldown.isLoading &&
    !cooldown.isReady &&
    ((get(symbol) ?? 0n) > 0n ||
      progress.some(
        ({ status, token }) => status === 'confirmed' && token === symbol,
      ))
  const requestButton = (isNext: boolean) => (
    <Button
      type="submit"
      variant={isNext ? 'primary' : 'quiet'}
      size={isNext ? 'lg' : 'md'}
      className={isNext ? 'w-full' : 'flex-1'}
      isLoading={isPending && !isBundle}
      disabled={isPending || cooldown.isLoading || !cooldown.isReady}
    >
      {cooldown.isReady
        ? faucet.requestOf({ token: symbol })
        : faucet.tryAgainIn({ minutes: `${cooldown.minutesLeft}` })}
    </Button>
  )

  return (
    <Card aria-labelledby={titleId} className="space-y-4 desktop:p-5!">
      <div>
        <h2 id={titleId} className="text-lead font-semibold">
          {faucet.getCoins}
        </h2>
        <p className="text-label text-muted">{faucet.limit}</p>
      </div>
      <FirstSteps
        done={
          address === undefined ? 0 : isPaid || (get(coin) ?? 0n) > 0n ? 2 : 1
        }
      />
      <form className="space-y-3" onSubmit={submit}>
        <FaucetToken
          symbol={symbol}
          offer={offer}
          isLoading={isLoading}
          onSymbolChange={(next) => {
            setIsRefused(false)
            if (error) clear()
            onSymbolChange(next)
          }}
        />
        <AddressBox address={address} />
        {needsInvite ? (
          <TextField
            label={faucet.inviteCode}
            required
            maxLength={64}
            className="w-full px-3"
            value={code}
            onChange={setCode}
          />
        ) : null}
        {/* A minimum height keeps the next step's button at the same position. */}
        <div className="min-h-13.5">
          {isOut ? (
            <ConnectButton size="lg" isFull />
          ) : isPaid ? (
            <Link to="/swap" search={{ from: symbol }} className={primaryLink}>
              {faucet.swapYours({ token: symbol })}
            </Link>
          ) : (
            requestButton(true)
          )}
        </div>
        <div
          className={cx(
            'flex flex-wrap gap-2',
            (mayBundle || isOut || isPaid) && 'min-h-11 desktop:min-h-10',
          )}
        >
          {isOut || isPaid ? requestButton(false) : null}
          {isOut && demoURL ? (
            <a href={demoURL} className={`flex-1 ${linkButton}`}>
              {faucet.demo}
            </a>
          ) : null}
          {address === undefined ? null : (
            <FaucetBundle
              isPending={isPending && isBundle}
              disabled={isPending}
              onRequest={(tokens) => request(tokens, invite)}
            />
          )}
        </div>
        {problem ? <FailureMessage failure={problem} /> : null}
      </form>
      {address === undefined ? null : (
        <>
          <FaucetProgress progress={error ? [] : progress} onCancel={cancel} />
          <WatchAssetOffer progress={progress} />
        </>
      )}
      <FaucetHistory symbol={symbol} />
    </Card>
  )
}

function AddressBox({ address }: { address: string | undefined }) {
  const id = useId()
  return (
    <div className="@container flex flex-col gap-x-3 text-label text-muted desktop:flex-row desktop:items-baseline desktop:justify-between">
      <label htmlFor={id}>{faucet.yourAddress}</label>
      <textarea
        id={id}
        disabled
        rows={1}
        value={address ?? ''}
        placeholder={faucet.noWallet}
        // A narrow window needs a second line for the address.
        className="address min-w-0 grow resize-none bg-transparent font-mono break-all text-muted field-sizing-content placeholder:font-sans placeholder:text-label placeholder:text-muted desktop:text-right"
      />
    </div>
  )
}

const notConnected: ErrorMessage = {
  kind: 'error',
  // A getter, because the language may change between renders.
  get message() {
    return faucet.notConnected
  },
}
