import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { getAmountsIn, getAmountsOut } from '../contracts/reads.js'
import { simulateReceived } from '../plans/simulateReceived.js'
import { getSlippage } from './getSlippage.js'
import type { Measured, Refused } from './types.js'
import { withoutMinimums } from './withoutMinimums.js'

/** What the swap would give, or take, at that block. */
export async function measureSwap(
  client: Client,
  { plan, refused, blockNumber, granted }: Refused,
): Promise<Measured | undefined> {
  const { account, summary } = plan
  if (summary.kind !== 'swap') return undefined
  const { spend, receiveAtLeast } = summary
  const { address: router, value } = refused
  const { amountIn, amountOutMin, amountOut, amountInMax, path } = getNamedArgs(
    refused,
  ) as Record<string, bigint> & { path: Address[] }
  // What arrives of a token that keeps a fee shows only in a simulation.
  if (summary.feeOnTransfer) {
    const trial = await simulateReceived(
      client,
      { account, summary },
      [...granted, withoutMinimums(refused)],
      blockNumber,
    )
    return trial?.failed === -1
      ? getSlippage(
          amountOutMin as bigint,
          trial.received[0] as bigint,
          receiveAtLeast[0],
        )
      : undefined
  }
  if (amountOutMin !== undefined) {
    const amounts = await readContract(client, {
      ...getAmountsOut(router, amountIn ?? (value as bigint), path),
      blockNumber,
    })
    return getSlippage(
      amountOutMin,
      amounts.at(-1) as bigint,
      receiveAtLeast[0],
    )
  }
  if (amountOut === undefined) return undefined
  const amounts = await readContract(client, {
    ...getAmountsIn(router, amountOut, path),
    blockNumber,
  })
  return getSlippage(
    amountInMax ?? (value as bigint),
    amounts[0] as bigint,
    spend[0],
  )
}
