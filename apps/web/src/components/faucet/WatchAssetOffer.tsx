import { type PayoutRecord, useConfig } from '@letheswap/react'
import { useId } from 'react'
import { watchAsset } from '../../messages/dialogs'
import { CloseIcon } from '../icons/lateIcons'
import { IconButton } from '../ui/IconButton'
import { AddToWallet } from '../wallet/AddToWallet'

type Props = { progress: readonly PayoutRecord[] }

/** Offers to add received tokens that the wallet does not list. */
export default function WatchAssetOffer({ progress }: Props) {
  const { payouts } = useConfig()
  const offered = progress.filter(
    ({ offersWatchAsset, status }) =>
      offersWatchAsset && status === 'confirmed',
  )
  const titleId = useId()
  const settle = (id: string) => payouts.update(id, { offersWatchAsset: false })
  if (offered.length === 0) return null
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
      {offered.map(({ id, token }) => (
        <AddToWallet
          key={id}
          isShort
          size="sm"
          className="px-2!"
          token={token}
          onSettled={() => settle(id)}
        />
      ))}
      <IconButton
        size="sm"
        label={watchAsset.notNow}
        className="-mr-2"
        icon={<CloseIcon className="size-4" />}
        onClick={() => {
          for (const { id } of offered) settle(id)
        }}
      />
    </section>
  )
}
