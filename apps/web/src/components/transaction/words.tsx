import type { TransactionAmount } from '@letheswap/sdk'
import { type Deployment, shortenAddress } from '@letheswap/sdk'
import { nameWhole } from '../../lib/format'
import { nameAmount } from '../../lib/names'
import { transaction as words } from '../../messages/dialogs'

export const nameAmounts = (amounts: readonly TransactionAmount[]): string =>
  amounts.map(nameAmount).join(words.and)

/** An allowance of 2^255 or more is practically unlimited. */
export const nameAllowance = ({ token, amount }: TransactionAmount): string =>
  amount >> 255n > 0n
    ? words.anyAmount({ token: token.symbol })
    : nameAmount({ token, amount })

export function nameParty(
  address: string,
  { deployment, account }: Reader,
): string {
  const { router } = deployment.contracts
  const is = (known: string | undefined) =>
    known?.toLowerCase() === address.toLowerCase()
  if (is(account)) return words.yourWallet
  if (is(router)) return words.exchange
  return words.address({ address: shortenAddress(address) })
}

/** The network, and the connected wallet, if any. */
export type Reader = { deployment: Deployment; account: string | undefined }

type FigureProps = TransactionAmount & {
  phrase?: (text: string) => string
}

export function Figure({ phrase = (text) => text, ...amount }: FigureProps) {
  return <span title={nameWhole(amount)}>{phrase(nameAmount(amount))}</span>
}
