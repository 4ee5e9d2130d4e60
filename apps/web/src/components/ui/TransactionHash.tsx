import { Link } from '@tanstack/react-router'
import { common } from '../../messages/en/common'
import { CopyButton } from './CopyButton'

type Props = {
  hash: string
  /** The copy button's accessible name. @default the hash in short and 'Copy transaction hash' */
  label?: string
  /** The hash in short. */
  children?: string
}

/** A transaction's hash to copy, and the way to its details. */
export function TransactionHash({
  hash,
  children = `${hash.slice(0, 10)}…${hash.slice(-8)}`,
  label = `${children}, ${common.copyHash}`,
}: Props) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <CopyButton value={hash} label={label} successMessage={common.hashCopied}>
        {children}
      </CopyButton>
      <Link
        to="."
        search={(search) => ({ ...search, tx: hash })}
        state={{ isTransaction: true }}
        resetScroll={false}
        title={common.detailsOf({ hash })}
        aria-label={common.detailsOf({ hash: hash.slice(0, 10) })}
        className="-my-3 inline-flex min-h-11 items-center rounded-field text-label text-accent underline underline-offset-2 hover:text-accent-strong desktop:my-0 desktop:min-h-6"
      >
        {common.details}
      </Link>
    </span>
  )
}
