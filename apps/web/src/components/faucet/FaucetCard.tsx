import { useFaucetCooldown, useWallet } from '@letheswap/react'
import { type FormEvent, useId, useState } from 'react'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/errorMessage'
import { lazyComponent } from '../../lib/lazyComponent'
import { notify } from '../../lib/notify'
import { faucet } from '../../messages/en/faucet'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { FailureMessage } from '../ui/FailureMessage'
import { ConnectButton } from '../wallet/ConnectButton'
import { AddressBox } from './AddressBox'
import { FaucetHistory } from './FaucetHistory'
import { FaucetToken } from './FaucetToken'
import { useFaucetRequests } from './useFaucetRequests'

const FaucetBundle = lazyComponent(() => import('./FaucetBundle'))
const WatchAssetOffer = lazyComponent(() => import('./WatchAssetOffer'))
const FaucetProgress = lazyComponent(() => import('./FaucetProgress'))

type Props = { symbol: string; onSymbolChange: (symbol: string) => void }

/** The form that asks the faucet for one token, or for all. */
export function FaucetCard({ symbol, onSymbolChange }: Props) {
  const titleId = useId()
  const { address, status } = useWallet()
  const cooldown = useFaucetCooldown({ token: symbol })
  const { request, bundle } = useFaucetRequests()
  const isPending = request.isPending || bundle.isPending
  const [problem, setProblem] = useState<ErrorMessage>()

  const refuse = (words: ErrorMessage) => {
    setProblem(words)
    notify(words)
  }
  const onError = async (error: Error) => {
    const words = await describeError(error, 'faucet')
    // Whoever cancelled needs no toast.
    if (error.name === 'AbortError') setProblem(words)
    else refuse(words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (address === undefined)
      return refuse({ kind: 'error', message: faucet.notConnected })
    request.mutate({ token: symbol }, { onError })
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
          onChange={(next) => {
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
              : faucet.tryAgainIn({ minutes: cooldown.minutesLeft })}
          </Button>
        </div>
        {problem ? <FailureMessage failure={problem} /> : null}
      </form>
      {address === undefined ? null : (
        <>
          <FaucetProgress
            progress={request.isError ? undefined : request.progress}
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
