import type { PrivateKeyAccount } from 'viem'
import { getPlanSummary } from '../src/plans/getPlanSummary.js'
import type { TestChain } from './chain.js'
import { planTrade, type Trade } from './plans.js'

/** Swaps with a current quote, and returns the quote and the result. */
export async function swap(
  chain: TestChain,
  {
    by = chain.user,
    recipient,
    ...trade
  }: Trade & { by?: PrivateKeyAccount; recipient?: `0x${string}` },
) {
  const plan = await planTrade(chain, trade, { account: by.address, recipient })
  const { client: publicClient } = chain
  const { hash, receipt, transactions } = await chain.execute(plan, {
    clients: { publicClient, walletClient: chain.connect(by) },
  })
  const gasPaid = transactions.reduce(
    (sum, { receipt: { gasUsed, effectiveGasPrice } }) =>
      sum + gasUsed * effectiveGasPrice,
    0n,
  )
  const { receiveExpected } = getPlanSummary(chain.deployment, plan)
  const amountOut = receiveExpected[0]?.amount as bigint
  return { hash, receipt, gasPaid, plan, amountOut }
}
