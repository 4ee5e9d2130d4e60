import {
  hasEnded,
  useConfig,
  useFaucetCooldown,
  useFaucetHistory,
  useFaucetOffer,
  useTokens,
  useTransactions,
  useWallet,
} from '@letheswap/react'
import { type FormEvent, useId, useState } from 'react'
import { useErrorMessage } from '../../lib/describeError'
import { groupDigits } from '../../lib/format'
import type { ErrorMessage } from '../../lib/getErrorMessage'
import { lazyComponent } from '../../lib/lazyComponent'
import { notify } from '../../lib/notify'
import { useWrite } from '../../lib/useWrite'
import { showDateTime } from '../../messages/intl'
import { common, faucet } from '../../messages/screens'
import { TokenSelect } from '../tokens/TokenSelect'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { FailureMessage } from '../ui/InlineMessage'
import { Skeleton } from '../ui/Skeleton'
import { TokenBalance } from '../ui/TokenBalance'
import { ConnectButton } from '../wallet/ConnectFlow'

const FaucetBundle = lazyComponent(() => import('./FaucetBundle'))
const WatchAssetOffer = lazyComponent(() => import('./WatchAssetOffer'))
const FaucetProgress = lazyComponent(() => import('./FaucetProgress'))

type Props = { symbol: string; onSymbolChange: (symbol: string) => void }

export function FaucetCard({ symbol, onSymbolChange }: Props) {
  const titleId = useId()
  const { address, status } = useWallet()
  const { data: offer = [], isLoading } = useFaucetOffer()
  const cooldown = useFaucetCooldown({ token: symbol })
  const { cancel, clear, error, isPending, progress, request } = useRequest()
  const isBundle = progress.length > 1
  const mayBundle = isLoading || offer.length > 1
  const failure = useErrorMessage(error, 'faucet')
  const [isRefused, setIsRefused] = useState(false)
  const problem =
    isRefused && address === undefined ? notConnected : (failure ?? undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address === undefined) {
      setIsRefused(true)
      notify(notConnected)
    } else request([symbol])
  }

  return (
    <Card aria-labelledby={titleId} className="desktop:p-4!">
      <h2 id={titleId} className="text-lead font-semibold">
        {faucet.getCoins}
      </h2>
      <p className="text-label text-muted">{faucet.limit}</p>
      <form className="mt-3 space-y-3" onSubmit={submit}>
        <FaucetToken
          symbol={symbol}
          amount={offer.find(({ tokenName }) => tokenName === symbol)?.amount}
          isLoading={isLoading}
          onSymbolChange={(next) => {
            setIsRefused(false)
            if (error) clear()
            onSymbolChange(next)
          }}
        />
        <AddressBox address={address} />
        <div className="flex flex-wrap gap-2">
          {address === undefined && status !== 'reconnecting' ? (
            <ConnectButton size="lg" className="grow-3" />
          ) : null}
          <Button
            type="submit"
            variant={address === undefined ? 'secondary' : 'primary'}
            size="lg"
            className="grow"
            isLoading={isPending && !isBundle}
            disabled={isPending || cooldown.isLoading || !cooldown.isReady}
          >
            {cooldown.isReady
              ? faucet.requestOf({ token: symbol })
              : faucet.tryAgainIn({ minutes: `${cooldown.minutesLeft}` })}
          </Button>
        </div>
        {problem ? <FailureMessage failure={problem} /> : null}
      </form>
      {address === undefined ? (
        // As high as the button that a connected wallet is about to have.
        status === 'reconnecting' && mayBundle ? (
          <div className={bundleSpace} />
        ) : null
      ) : (
        <>
          {/* Together, so that the payouts take the focus of the bundle's button. */}
          <div className={mayBundle ? bundleSpace : undefined}>
            <FaucetProgress
              progress={error ? [] : progress}
              onCancel={cancel}
            />
            <FaucetBundle
              isPending={isPending && isBundle}
              disabled={isPending}
              onRequest={request}
            />
          </div>
          <WatchAssetOffer progress={progress} />
        </>
      )}
      <FaucetHistory symbol={symbol} />
    </Card>
  )
}

/** Sends requests, and shows the account's last one, also from before a reload. */
function useRequest() {
  const { payouts } = useConfig()
  const { clearFailure, failure, write } = useWrite()
  const records = useTransactions().filter((record) => record.kind === 'faucet')
  const last = records.at(-1)?.requestId
  const progress = records.filter(({ requestId }) => requestId === last)
  return {
    request: (tokens: readonly string[]) =>
      write(({ requestFaucet }, config) => requestFaucet(config, { tokens })),
    progress,
    isPending: !progress.every(hasEnded),
    error: progress[0]?.error ?? failure,
    cancel: () => last && payouts.cancel(last),
    clear() {
      clearFailure()
      payouts.drop((record) => records.includes(record) && hasEnded(record))
    },
  }
}

const bundleSpace = 'min-h-13 desktop:min-h-12'

type TokenProps = Props & { amount: string | undefined; isLoading: boolean }

function FaucetToken({
  symbol,
  amount,
  isLoading,
  onSymbolChange,
}: TokenProps) {
  return (
    <div className="rounded-panel border border-transparent bg-field px-3 py-2.5">
      <p className="min-h-5 text-label text-muted">
        {amount || isLoading ? faucet.youReceive : null}
      </p>
      <div className="flex items-center justify-between gap-3">
        <p
          className="text-amount min-w-0 truncate font-medium tracking-[-0.02em]"
          title={amount && `${amount} ${symbol}`}
        >
          {amount ? groupDigits(amount) : isLoading ? <Skeleton /> : null}
        </p>
        <TokenSelect
          label={faucet.token}
          tokens={useTokens().filter(({ isImported }) => !isImported)}
          value={symbol}
          onChange={onSymbolChange}
        />
      </div>
      <p className="text-right text-label text-muted">
        {common.balance} <TokenBalance symbol={symbol} hasUnit />
      </p>
    </div>
  )
}

function AddressBox({ address }: { address: string | undefined }) {
  const id = useId()
  return (
    <div className="@container">
      <label htmlFor={id} className="mb-1 block text-label text-muted">
        {faucet.yourAddress}
      </label>
      <input
        id={id}
        disabled
        value={address ?? ''}
        placeholder={faucet.noWallet}
        className="address min-h-11 w-full rounded-field border border-transparent bg-field px-2 font-mono text-muted placeholder:font-sans placeholder:text-label placeholder:text-muted desktop:px-3"
      />
    </div>
  )
}

/** The last five requests of this wallet for this token, newest first. */
function FaucetHistory({ symbol }: { symbol: string }) {
  const entries = useFaucetHistory({ token: symbol })
  return (
    <section className="mt-5 border-t border-hairline pt-4">
      <h3 className="text-label font-medium text-muted">
        {faucet.lastRequests}
      </h3>
      {entries.length === 0 ? (
        <p className="mt-1 text-label text-muted">
          {faucet.noRequests({ token: symbol })}
        </p>
      ) : (
        <ul className="mt-1 space-y-1 text-label tabular-nums">
          {entries.map((entry) => (
            <li key={`${entry.token}-${entry.time}`}>
              <time dateTime={new Date(entry.time).toISOString()}>
                {`${entry.token}: ${showDateTime(entry.time)}`}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const notConnected: ErrorMessage = {
  kind: 'error',
  // Read when it is shown, in the language of that moment.
  get message() {
    return faucet.notConnected
  },
}
