import {
  type requestFaucet,
  useCancellableMutation,
  useFaucetCooldown,
  useFaucetHistory,
  useFaucetOffer,
  usePayouts,
  useTokens,
  useWallet,
} from '@letheswap/react'
import { type FormEvent, useId, useState } from 'react'
import { describeError } from '../../lib/describeError'
import { groupDigits } from '../../lib/format'
import type { ErrorMessage } from '../../lib/getErrorMessage'
import { lazyComponent } from '../../lib/lazyComponent'
import { notify } from '../../lib/notify'
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
  const cooldown = useFaucetCooldown({ token: symbol })
  const request = useRequest()
  const bundle = useRequest()
  const isPending = request.isPending || bundle.isPending
  const [problem, setProblem] = useState<ErrorMessage>()
  if (address !== undefined && problem?.message === faucet.notConnected)
    setProblem(undefined)

  const refuse = (words: ErrorMessage) => {
    setProblem(words)
    notify(words)
  }
  const onError = async (error: Error) => {
    const words = await describeError(error, 'faucet')
    // A cancellation needs no toast.
    if (error.name === 'AbortError') setProblem(words)
    else refuse(words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (address === undefined)
      return refuse({ kind: 'error', message: faucet.notConnected })
    request.mutate({ tokens: [symbol] }, { onError })
  }
  const submitBundle = (tokens: readonly string[]) => {
    setProblem(undefined)
    bundle.mutate({ tokens }, { onError })
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
          onSymbolChange={(next) => {
            setProblem(undefined)
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
            isLoading={request.isPending}
            disabled={isPending || !cooldown.isReady}
          >
            {cooldown.isReady
              ? faucet.requestOf({ token: symbol })
              : faucet.tryAgainIn({ minutes: `${cooldown.minutesLeft}` })}
          </Button>
        </div>
        {problem ? <FailureMessage failure={problem} /> : null}
      </form>
      {address === undefined ? null : (
        <>
          <FaucetProgress
            progress={request.isError ? undefined : request.progress[0]}
            isPreparing={request.isPending}
            onCancel={request.cancel}
          />
          <FaucetBundle
            request={bundle}
            disabled={isPending}
            onRequest={submitBundle}
          />
          <WatchAssetOffer />
        </>
      )}
      <FaucetHistory symbol={symbol} />
    </Card>
  )
}

function FaucetToken({ symbol, onSymbolChange }: Props) {
  const { data: offer, isLoading } = useFaucetOffer()
  const amount = offer?.find(({ tokenName }) => tokenName === symbol)?.amount
  return (
    <div className="rounded-field border border-hairline bg-field px-3 py-2">
      <p className="min-h-5 text-label text-muted">
        {amount || isLoading ? faucet.youReceive : null}
      </p>
      <div className="flex items-center justify-between gap-3">
        <p
          className="text-amount min-w-0 truncate tabular-nums"
          title={amount && `${amount} ${symbol}`}
        >
          {amount ? groupDigits(amount) : isLoading ? <Skeleton /> : null}
        </p>
        <TokenSelect
          label={faucet.token}
          tokens={useTokens()}
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
        className="address min-h-11 w-full rounded-field border border-hairline bg-raised px-2 font-mono text-muted placeholder:font-sans placeholder:text-label placeholder:text-muted desktop:px-3"
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
                {entry.line}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `useFaucetRequest` of @letheswap/react, whose code loads with the first call. */
function useRequest() {
  const request = useCancellableMutation<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    requestFaucet.Variables
  >({
    action: async (...parameters) => {
      const { default: requestFaucet } = await import('./faucetAction')
      return requestFaucet(...parameters)
    },
  })
  return { ...request, progress: usePayouts(request) }
}
