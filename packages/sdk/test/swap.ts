import type { PrivateKeyAccount } from 'viem'
import { executePlan } from '../src/actions/executePlan.js'
import { getQuote } from '../src/actions/getQuote.js'
import { planSwap } from '../src/actions/planSwap.js'
import type { TestChain } from './chain.js'

export async function swap(
  { client, connect, deployment, user }: TestChain,
  {
    by = user,
    recipient,
    ...trade
  }: {
    tokenIn: string
    tokenOut: string
    amountIn?: bigint
    amountOut?: bigint
    by?: PrivateKeyAccount
    recipient?: `0x${string}`
  },
) {
  const quote = await getQuote(client, { deployment, ...trade } as never)
  const plan = await planSwap(client, {
    deployment,
    account: by.address,
    quote,
    recipient,
  })
  const clients = { publicClient: client, walletClient: connect(by) }
  const { hash, receipt, transactions } = await executePlan(clients, {
    deployment,
    plan,
  })
  const gasPaid = transactions.reduce(
    (sum, { receipt: { gasUsed, effectiveGasPrice } }) =>
      sum + gasUsed * effectiveGasPrice,
    0n,
  )
  return { hash, receipt, gasPaid, quote, plan }
}
