import type { Address, Client, Hex } from 'viem'
import { readContract } from 'viem/actions'
import { computeAmountOut, getFeeFactor } from '../amm/formulas.js'
import { routerSetupAbi } from '../contracts/abis.js'
import type { ReadFailedError } from '../errors/actions.js'
import { failRead } from '../errors/failRead.js'

export declare namespace getRouterFee {
  /** The router's address, or the code that creates it. */
  type Parameters =
    | {
        /** The router’s address. */
        address: Address
      }
    | {
        /** The creation code of a router that is not deployed yet. */
        code: Hex
      }
  type ReturnType = number | undefined
  type ErrorType = ReadFailedError
}

/** The swap is large enough that rounding does not hide the fee. */
const probe = {
  amountIn: 10n ** 26n,
  reserveIn: 10n ** 30n,
  reserveOut: 10n ** 30n,
}

/**
 * Measures a router's swap fee by calling its `getAmountOut`.
 *
 * @returns The fee in basis points. Undefined if the router does not use the
 * constant-product formula with a fee of whole basis points.
 */
export async function getRouterFee(
  client: Client,
  parameters: getRouterFee.Parameters,
): Promise<getRouterFee.ReturnType> {
  const { amountIn, reserveIn, reserveOut } = probe
  const amountOut = await readContract(client, {
    ...parameters,
    abi: routerSetupAbi,
    functionName: 'getAmountOut',
    args: [amountIn, reserveIn, reserveOut],
  }).catch(failRead('fee'))
  // The input that would buy the same output without a fee. A router may return the
  // whole reserve. The divisor is then 1 instead of 0.
  const counted = (reserveIn * amountOut) / (reserveOut - amountOut || 1n)
  // The fee is rounded to the nearest basis point.
  const keptBps = (10_000n * counted + amountIn / 2n) / amountIn
  const feeBps = 10_000 - Number(keptBps)
  const isFee = feeBps >= 0 && feeBps <= 9_999
  if (!isFee) return undefined
  const factor = getFeeFactor(feeBps)
  const expected = computeAmountOut(factor, amountIn, reserveIn, reserveOut)
  return expected === amountOut ? feeBps : undefined
}
