import { type Deployment, formatAmount, shortenAddress } from '@letheswap/sdk'
import type { TransactionAmount } from '@letheswap/sdk/market'
import { groupDigits } from '../../lib/groupDigits'
import { showAmount } from '../../lib/showAmount'
import { showLiquidity } from '../../lib/showLiquidity'
import { transaction as words } from '../../messages/en/transaction'

export type Amount = Omit<TransactionAmount, 'token'> & {
  token: TransactionAmount['token'] | 'LP'
}

/** '1,000.5 DAI', short. */
export const nameAmount = ({ token, amount }: Amount): string =>
  token === 'LP' || token.symbol === 'LP'
    ? `${groupDigits(showLiquidity(amount))} LP`
    : `${groupDigits(showAmount(amount, token))} ${token.symbol}`

/** All digits of it. */
export const nameWhole = ({ token, amount }: Amount): string =>
  token === 'LP'
    ? `${formatAmount(amount, 18)} LP`
    : `${formatAmount(amount, token.decimals)} ${token.symbol}`

export const nameAmounts = (amounts: readonly Amount[]): string =>
  amounts.map(nameAmount).join(words.and)

/** What has no end in practice is not written out. */
export const nameAllowance = ({ token, amount }: TransactionAmount): string =>
  amount >> 255n > 0n
    ? words.anyAmount({ token: token.symbol })
    : nameAmount({ token, amount })

/** 'DAI / USDT' */
export const namePair = (amounts: readonly Amount[]): string =>
  amounts
    .map(({ token }) => (token === 'LP' ? token : token.symbol))
    .join(' / ')

/** Whom an address belongs to, as far as that is known. */
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

/** Who reads: the connected wallet, if there is one, on which network. */
export type Reader = { deployment: Deployment; account: string | undefined }
