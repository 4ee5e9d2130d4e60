import type { TransactionAmount } from '@letheswap/sdk'
import { nameAmount } from '../../lib/format'
import { nameWhole } from './words'

type Props = TransactionAmount & {
  /** What it stands in. */
  phrase?: (text: string) => string
}

/** An amount in short, with all of its digits in its title. */
export function Figure({ phrase = (text) => text, ...amount }: Props) {
  return <span title={nameWhole(amount)}>{phrase(nameAmount(amount))}</span>
}
