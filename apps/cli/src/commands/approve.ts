import { parseAmount, planApprove } from '@letheswap/sdk'
import { readAddress, readToken } from '../amounts.js'
import { readAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'
import { runPlan } from '../runPlan.js'

/** Lets a spender, else the router, spend an exact amount; 0 takes it back. */
export async function approve(
  options: NetworkOptions & {
    amount: string
    token: string
    spender?: string | undefined
    json: boolean
  },
): Promise<void> {
  const logger = createLogger(options)
  const spender = readAddress('spender', options.spender)
  const account = readAccount()
  const network = openNetwork(options)
  const { client, deployment } = network
  const token = readToken(deployment, options.token)
  const plan = await planApprove(client, {
    deployment,
    account: account.address,
    token: token.symbol,
    amount: parseAmount(options.amount, token.decimals),
    spender,
  })
  await runPlan({ network, account, plan, logger })
}
