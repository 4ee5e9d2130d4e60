import { shortenAddress } from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { transaction } from '../../messages/dialogs'
import { CopyButton } from './CopyButton'

type Props = {
  hash: string
  /** Shows only four characters of each end, for a list. @default false */
  isShort?: boolean
  /** Shows only the link to the details, which have the hash to copy. @default false */
  isLink?: boolean
}

export function TransactionHash({
  hash,
  isShort = false,
  isLink = false,
}: Props) {
  const text = isShort
    ? shortenAddress(hash)
    : `${hash.slice(0, 10)}…${hash.slice(-8)}`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-3 desktop:gap-y-0">
      {isLink ? null : (
        <CopyButton
          value={hash}
          label={transaction.copyHash({ hash: text })}
          successMessage={transaction.hashCopied}
        >
          {text}
        </CopyButton>
      )}
      <Link
        to="."
        search={(search) => ({ ...search, tx: hash })}
        state={{ isTransaction: true }}
        resetScroll={false}
        title={transaction.detailsOf({ hash })}
        aria-label={transaction.detailsOf({ hash: hash.slice(0, 10) })}
        className="-my-3 inline-flex min-h-11 items-center rounded-field text-label text-accent underline underline-offset-2 hover:text-accent-strong desktop:my-0 desktop:min-h-6"
      >
        {transaction.details}
      </Link>
    </span>
  )
}
