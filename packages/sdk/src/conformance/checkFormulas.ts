import { MAX_UINT112, MAX_UINT256 } from '../amm/constants.js'
import { getAmountIn } from '../amm/getAmountIn.js'
import { getAmountOut } from '../amm/getAmountOut.js'
import { quote } from '../amm/quote.js'
import { routerAbi } from './abi.js'
import { type ConformanceCase, compareCases } from './compareCases.js'
import type { Random } from './createRandom.js'
import { sdkOutcome } from './outcome.js'
import type { CheckContext, ConformanceCheck } from './types.js'

/**
 * The three formulas against the router's own, for reserves and amounts of
 * every magnitude, refusals included.
 *
 * @internal
 */
export async function checkFormulas(
  context: CheckContext,
  random: Random,
  cases: number,
): Promise<ConformanceCheck[]> {
  const address = context.deployment.contracts.router
  const ask = (
    functionName: 'getAmountOut' | 'getAmountIn' | 'quote',
    args: readonly bigint[],
  ): ConformanceCase['call'] => ({
    abi: routerAbi,
    address,
    functionName,
    args,
  })
  const reserves = () =>
    [random.amount(MAX_UINT112), random.amount(MAX_UINT112)] as const
  // Mostly what a token can have; now and then what no pool can hold.
  const amount = () =>
    random.amount(random.once(10) ? MAX_UINT256 : MAX_UINT112)

  return [
    await compareCases(context, 'getAmountOut', cases, () => {
      const [reserveIn, reserveOut] = reserves()
      const amountIn = amount()
      return {
        call: ask('getAmountOut', [amountIn, reserveIn, reserveOut]),
        sdk: sdkOutcome(() =>
          getAmountOut({ amountIn, reserveIn, reserveOut }),
        ),
      }
    }),
    await compareCases(context, 'getAmountIn', cases, () => {
      const [reserveIn, reserveOut] = reserves()
      // Mostly what the pool can pay. Never its whole reserve: there the
      // contract divides by zero, which burns the gas of all other cases.
      const wanted = random.once(4)
        ? amount()
        : random.amount(reserveOut > 0n ? reserveOut - 1n : 0n)
      const amountOut = wanted === reserveOut ? wanted + 1n : wanted
      const isTooMuch = amountOut > reserveOut
      return {
        call: ask('getAmountIn', [amountOut, reserveIn, reserveOut]),
        sdk: sdkOutcome(() =>
          getAmountIn({ amountOut, reserveIn, reserveOut }),
        ),
        // The contract multiplies before it subtracts.
        or: isTooMuch ? 'overflow' : undefined,
      }
    }),
    await compareCases(context, 'quote', cases, () => {
      const [reserveA, reserveB] = reserves()
      const amountA = amount()
      return {
        call: ask('quote', [amountA, reserveA, reserveB]),
        sdk: sdkOutcome(() => quote({ amountA, reserveA, reserveB })),
      }
    }),
  ]
}
