import { getDeadline, getQuote, planSwap } from '@letheswap/sdk'
import {
  readAddress,
  readAmount,
  readCount,
  readSlippage,
  readToken,
} from '../amounts.js'
import { readAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'
import { sendPlan } from '../sendPlan.js'

/** Swaps through the best route. */
export async function swap(
  options: NetworkOptions & {
    /** Of `from`, or of `to` with `exactOutput`. */
    amount: string
    from: string
    to: string
    exactOutput?: boolean | undefined
    /** Percent. */
    slippage?: string | undefined
    recipient?: string | undefined
    /** Seconds. */
    deadline?: string | undefined
    /** File that keeps the plan while it is sent. */
    state?: string | undefined
    json: boolean
  },
): Promise<void> {
  const logger = createLogger(options)
  const slippageBps = readSlippage(options.slippage)
  const recipient = readAddress('recipient', options.recipient)
  const seconds = readCount('deadline', options.deadline)
  const account = readAccount()
  const network = await openNetwork(options)
  const { client, deployment } = network
  const tokenIn = readToken(deployment, options.from)
  const tokenOut = readToken(deployment, options.to)
  const trade = {
    deployment,
    tokenIn: tokenIn.symbol,
    tokenOut: tokenOut.symbol,
    ...(options.exactOutput
      ? { amountOut: readAmount(options.amount, tokenOut) }
      : { amountIn: readAmount(options.amount, tokenIn) }),
  }
  const plan = await planSwap(client, {
    deployment,
    account: account.address,
    quote: await getQuote(client, trade),
    slippageBps,
    recipient,
    deadline: await getDeadline(client, { seconds }),
  })
  await sendPlan({ network, account, plan, path: options.state, logger })
}
