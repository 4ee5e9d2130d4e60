import { type Client, isAddressEqual } from 'viem'
import { readContract } from 'viem/actions'
import { allowance, balanceOf } from '../contracts/reads.js'
import { formatAmount } from '../utils/formatAmount.js'
import type { Measured, Refused } from './types.js'

export async function measureFunds(
  client: Client,
  { account, summary, refused, blockNumber, granted }: Refused,
): Promise<Measured | undefined> {
  for (const { token, amount } of summary.spend) {
    if (token.isNative) continue
    const format = (value: bigint) => formatAmount(value, token.decimals)
    const balance = await readContract(client, {
      ...balanceOf(token.address, account),
      blockNumber,
    })
    if (balance < amount)
      return {
        code: 'insufficientBalance',
        message: `The account has ${format(balance)} ${token.symbol}, too little for ${format(amount)}.`,
        limit: amount,
        actual: balance,
      }
    // Earlier steps' grants are not on the chain yet; unwrapping needs no
    // allowance.
    if (
      summary.kind === 'unwrap' ||
      granted.some(({ address }) => isAddressEqual(address, token.address))
    )
      continue
    const allowed = await readContract(client, {
      ...allowance(token.address, account, refused.address),
      blockNumber,
    })
    if (allowed < amount)
      return {
        code: 'insufficientAllowance',
        message: `The router may spend ${format(allowed)} ${token.symbol}, too little for ${format(amount)}.`,
        limit: amount,
        actual: allowed,
      }
  }
  return undefined
}
