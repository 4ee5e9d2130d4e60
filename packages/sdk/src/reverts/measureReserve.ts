import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { getReserves } from '../contracts/reads.js'
import { sortTokens } from '../contracts/sortTokens.js'
import { formatAmount } from '../utils/formatAmount.js'
import { readPair } from './readPair.js'
import type { Measured, Refused } from './types.js'

/** An exact output may be more than the last pool has. */
export async function measureReserve(
  client: Client,
  parameters: Refused,
): Promise<Measured | undefined> {
  const { plan, refused, blockNumber } = parameters
  const { summary } = plan
  if (summary.kind !== 'swap') return undefined
  const { path, amountOut } = getNamedArgs(refused) as {
    path?: Address[]
    amountOut?: bigint
  }
  const [tokenIn, tokenOut] = path?.slice(-2) ?? []
  if (amountOut === undefined || !tokenIn || !tokenOut) return undefined
  const pair = await readPair(client, parameters, tokenIn, tokenOut)
  const reserves = await readContract(client, {
    ...getReserves(pair),
    blockNumber,
  })
  const [token0] = sortTokens(tokenIn, tokenOut)
  const limit = reserves[tokenOut === token0 ? 0 : 1]
  if (amountOut < limit) return undefined
  const { decimals, symbol } = summary.receiveAtLeast[0].token
  return {
    code: 'insufficientLiquidity',
    message: `The pool has ${formatAmount(limit, decimals)} ${symbol}, too little for ${formatAmount(amountOut, decimals)}.`,
    limit,
    actual: amountOut,
  }
}
