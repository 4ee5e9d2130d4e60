import { parseAmount, planApprove } from '@letheswap/sdk'
import { readAddress, readToken } from '../amounts.js'
import { readAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'
import { sendPlan } from '../sendPlan.js'

/** Lets a spender (default: the router) spend an exact amount; 0 revokes it. */
export async function approve(
  options: NetworkOptions & {
    amount: string
    token: string
    spender?: string | undefined
    /** File that keeps the plan while it is sent. */
    state?: string | undefined
    json: boolean
  },
): Promise<void> {
  const logger = createLogger(options)
  const spender = readAddress('spender', options.spender)
  const account = readAccount()
  const network = await openNetwork(options)
  const { client, deployment } = network
  const token = readToken(deployment, options.token)
  const plan = await planApprove(client, {
    deployment,
    account: account.address,
    token: token.symbol,
    amount: parseAmount(options.amount, token.decimals),
    spender,
  })
  await sendPlan({ network, account, plan, path: options.state, logger })
}
