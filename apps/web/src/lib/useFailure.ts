import { useTransactionEffect, useWallet } from '@letheswap/react'
import { useState } from 'react'
import type { ErrorMessage } from './errorMessage'

/**
 * A form's failure, until the account or the inputs (`subject`) change or another
 * action succeeds.
 */
export function useFailure(subject = '') {
  const { address = '' } = useWallet()
  const key = `${address} ${subject}`
  const [known, setKnown] = useState<{ key: string; failure: ErrorMessage }>()
  if (known !== undefined && known.key !== key) setKnown(undefined)
  useTransactionEffect(({ type }) => {
    if (type === 'confirmed') setKnown(undefined)
  })
  return [
    known?.key === key ? known.failure : undefined,
    (failure: ErrorMessage | undefined) =>
      setKnown(failure && { key, failure }),
  ] as const
}
