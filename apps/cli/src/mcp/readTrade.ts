import type { Deployment } from '@letheswap/sdk'
import { z } from 'zod'
import { readAmount, readToken } from './readArguments.js'
import { inputs } from './schemas.js'

export const tradeInputs = {
  tokenIn: inputs.token,
  tokenOut: inputs.token,
  amount: inputs.amount,
  exactOutput: z
    .boolean()
    .default(false)
    .describe('Whether the amount is what is received, not what is paid'),
}

export function readTrade(
  deployment: Deployment,
  args: z.output<z.ZodObject<typeof tradeInputs>>,
) {
  const tokenIn = readToken(deployment, 'tokenIn', args.tokenIn)
  const tokenOut = readToken(deployment, 'tokenOut', args.tokenOut)
  const exact = args.exactOutput ? tokenOut : tokenIn
  const amount = readAmount('amount', args.amount, exact)
  return {
    tokenIn: tokenIn.symbol,
    tokenOut: tokenOut.symbol,
    ...(args.exactOutput ? { amountOut: amount } : { amountIn: amount }),
  }
}
