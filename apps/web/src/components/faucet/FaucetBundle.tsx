import { useFaucetBundle } from '@letheswap/react'
import { useId } from 'react'
import { bundle } from '../../messages/dialogs'
import { joinList } from '../../messages/intl'
import { Button } from '../ui/Button'

type Props = {
  /** True while a bundle's requests are in progress. */
  isPending: boolean
  disabled: boolean
  onRequest: (tokens: readonly string[]) => void
}

/** Requests all tokens that are not on cooldown. */
export default function FaucetBundle({
  disabled,
  isPending,
  onRequest,
}: Props) {
  const { cooling, isOffered, isReady, minutesLeft, tokens } = useFaucetBundle()
  const noteId = useId()
  if (!isOffered) return null
  const isPartial = isReady && cooling.length > 0 && !isPending
  return (
    <>
      <Button
        variant="quiet"
        className="flex-1"
        isLoading={isPending}
        disabled={disabled || !isReady}
        aria-describedby={isPartial ? noteId : undefined}
        onClick={() => onRequest(tokens)}
      >
        {isReady
          ? bundle.requestAll
          : bundle.requestAllIn({ minutes: `${minutesLeft}` })}
      </Button>
      {isPartial ? (
        <p id={noteId} className="w-full text-center text-label text-muted">
          {bundle.sends({ tokens: joinList(tokens), later: joinList(cooling) })}
        </p>
      ) : null}
    </>
  )
}
