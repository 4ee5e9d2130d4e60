import { useTransactionEffect } from '@letheswap/react'
import { useId, useState } from 'react'
import { faucet } from '../../messages/screens'
import { CloseIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { InlineMessage } from '../ui/InlineMessage'
import { AddToWallet } from '../wallet/AddToWallet'

/** Offers to add received tokens that the wallet does not list. */
export default function WatchAssetOffer() {
  const [tokens, setTokens] = useState<readonly string[]>([])
  const titleId = useId()

  useTransactionEffect((event) => {
    if (event.type !== 'faucet' || !event.isConfirmed) return
    const { bundle, offersWatchAsset, token } = event
    if (offersWatchAsset)
      // The tokens of a bundle arrive one by one.
      setTokens((others) => [...(bundle ? without(others, token) : []), token])
  })

  const [first, ...others] = tokens
  if (first === undefined) return null
  const settle = (token: string) => setTokens((known) => without(known, token))
  if (others.length === 0)
    return (
      <InlineMessage tone="info" className="mt-3">
        <p>{faucet.offer({ token: first })}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <AddToWallet
            size="sm"
            token={first}
            onSettled={() => settle(first)}
          />
          <Button size="sm" variant="quiet" onClick={() => setTokens([])}>
            {faucet.notNow}
          </Button>
        </div>
      </InlineMessage>
    )
  return (
    <section
      aria-labelledby={titleId}
      className="mt-3 flex flex-wrap items-center gap-1 rounded-field bg-raised px-3 py-1"
    >
      <h3
        id={titleId}
        className="mr-auto text-label max-desktop:w-full max-desktop:pt-1"
      >
        {faucet.offerAll}
      </h3>
      {tokens.map((token) => (
        <AddToWallet
          key={token}
          isShort
          size="sm"
          className="px-2!"
          token={token}
          onSettled={() => settle(token)}
        />
      ))}
      <IconButton
        size="sm"
        label={faucet.notNow}
        className="-mr-2"
        icon={<CloseIcon className="size-4" />}
        onClick={() => setTokens([])}
      />
    </section>
  )
}

const without = (tokens: readonly string[], token: string) =>
  tokens.filter((other) => other !== token)
