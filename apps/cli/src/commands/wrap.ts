import { getToken, planUnwrap, planWrap } from '@letheswap/sdk'
import { readAmount } from '../amounts.js'
import { readAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'
import { sendPlan } from '../sendPlan.js'

type Options = NetworkOptions & {
  amount: string
  /** File that keeps the plan while it is sent. */
  state?: string | undefined
  json: boolean
}

const createCommand =
  (plan: typeof planWrap) =>
  async (options: Options): Promise<void> => {
    const logger = createLogger(options)
    const account = readAccount()
    const network = await openNetwork(options)
    const { deployment } = network
    const native = getToken(deployment, deployment.chain.nativeCurrency.symbol)
    await sendPlan({
      network,
      account,
      plan: await plan(network.client, {
        deployment,
        account: account.address,
        amount: readAmount(options.amount, native),
      }),
      path: options.state,
      logger,
    })
  }

/** Turns native coin into its wrapped version. */
export const wrap = createCommand(planWrap)

/** Turns the wrapped native coin back into native coin. */
export const unwrap = createCommand(planUnwrap)
