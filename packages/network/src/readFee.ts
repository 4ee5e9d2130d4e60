import { getAmountOut } from '@letheswap/sdk'
import type { Address, Client, Hex } from 'viem'
import { readContract } from 'viem/actions'
import { parseAbi } from 'viem/utils'

const routerAbi = parseAbi([
  'function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) view returns (uint256)',
])

/** Reserves so large against the input that the price does not move. */
const probe = {
  amountIn: 10n ** 20n,
  reserveIn: 10n ** 45n,
  reserveOut: 10n ** 45n,
}

/**
 * Has a router compute what it keeps of a swap's input.
 *
 * @param client - Over any JSON-RPC node.
 * @param router - Where it is, or the code that creates it where it is not yet.
 * @returns Basis points; `undefined` where its price is not the constant
 * product with a fee of whole basis points.
 */
export async function readFee(
  client: Client,
  router: { address: Address } | { code: Hex },
): Promise<number | undefined> {
  const ask = (amounts: typeof probe) =>
    readContract(client, {
      ...router,
      abi: routerAbi,
      functionName: 'getAmountOut',
      args: [amounts.amountIn, amounts.reserveIn, amounts.reserveOut],
    })
  const kept = await ask(probe)
  // To the nearest basis point: the rounding of the contract is 10^-20 of one.
  const keptBps = (kept * 10_000n + probe.amountIn / 2n) / probe.amountIn
  const feeBps = 10_000 - Number(keptBps)
  if (feeBps < 0 || feeBps > 9_999) return undefined
  const check = {
    amountIn: 10n ** 18n,
    reserveIn: 7n ** 24n,
    reserveOut: 3n ** 45n,
  }
  return (await ask(check)) === getAmountOut({ ...check, feeBps })
    ? feeBps
    : undefined
}
