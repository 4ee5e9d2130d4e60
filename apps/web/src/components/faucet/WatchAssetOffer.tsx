import { useTransactionEffect } from '@letheswap/react'
import { useId, useState } from 'react'
import { watchAsset } from '../../messages/dialogs'
import { CloseIcon } from '../icons/lateIcons'
import { IconButton } from '../ui/IconButton'
import { AddToWallet } from '../wallet/AddToWallet'

type Offer = { tokens: readonly string[]; requestId?: string }

/** Offers to add received tokens that the wallet does not list. */
export default function WatchAssetOffer() {
  const [{ tokens }, setOffer] = useState<Offer>({ tokens: [] })
  const titleId = useId()

  useTransactionEffect((event) => {
    if (event.type !== 'faucet' || !event.isConfirmed) return
    const { offersWatchAsset, requestId, token } = event
    if (!offersWatchAsset) return
    // The tokens of one request arrive one by one.
    setOffer((last) => ({
      requestId,
      tokens: [...(last.requestId === requestId ? last.tokens : []), token],
    }))
  })

  if (tokens.length === 0) return null
  const settle = (token: string) =>
    setOffer(({ tokens, ...offer }) => ({
      ...offer,
      tokens: tokens.filter((known) => known !== token),
    }))
  return (
    <section
      aria-labelledby={titleId}
      className="mt-3 flex flex-wrap items-center gap-1 rounded-field bg-raised px-3 py-1"
    >
      <h3
        id={titleId}
        className="mr-auto text-label max-desktop:w-full max-desktop:pt-1"
      >
        {watchAsset.offer}
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
        label={watchAsset.notNow}
        className="-mr-2"
        icon={<CloseIcon className="size-4" />}
        onClick={() => setOffer({ tokens: [] })}
      />
    </section>
  )
}
