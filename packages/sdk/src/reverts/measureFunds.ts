import { type Client, isAddressEqual } from 'viem'
import { balanceOf } from '../contracts/balanceReads.js'
import { allowance } from '../contracts/reads.js'
import { toLpToken } from '../plans/toLpToken.js'
import { formatAmount } from '../tokens/formatAmount.js'
import { limitDelta } from './limitDelta.js'
import { readAt } from './readAt.js'
import type { Measured, Refused } from './types.js'

/** The tokens to spend may have gone, or the allowance of them. */
export async function measureFunds(
  client: Client,
  { plan, refused, blockNumber, granted }: Refused,
): Promise<Measured | undefined> {
  const { account, summary } = plan
  const { pairAddress } = summary
  const lpToken = pairAddress && toLpToken(pairAddress)
  for (const { token: spent, amount } of summary.spend) {
    const token = spent === 'LP' ? lpToken : spent
    if (!token || token.isNative) continue
    const checks = [
      ['insufficientBalance', balanceOf(token.address, account)],
      [
        'insufficientAllowance',
        allowance(token.address, account, refused.address),
      ],
    ] as const
    // What an earlier step grants is not on the chain yet, and what is unwrapped
    // needs no allowance.
    const isGranted =
      summary.kind === 'unwrap' ||
      granted.some(({ address }) => isAddressEqual(address, token.address))
    for (const [code, read] of isGranted ? checks.slice(0, 1) : checks) {
      const actual = await readAt(client, read, blockNumber)
      if (actual >= amount) continue
      const [actualText, amountText] = [actual, amount].map((value) =>
        formatAmount(value, token.decimals),
      )
      return {
        code,
        message:
          code === 'insufficientBalance'
            ? `The account has ${actualText} ${token.symbol}, too little for ${amountText}.`
            : `The router may spend ${actualText} ${token.symbol}, too little for ${amountText}.`,
        ...limitDelta(amount, actual),
      }
    }
  }
  return undefined
}
