import {
  formatAmount,
  getDeadline,
  getPair,
  InvalidAmountError,
  LP_DECIMALS,
  parseAmount,
  planRemoveLiquidity,
} from '@letheswap/sdk'
import { readAddress, readCount, readToken } from '../amounts.js'
import { CommandError, UsageError } from '../errors.js'
import { readAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'
import { sendPlan } from '../sendPlan.js'

/** Takes liquidity out of a pool. */
export async function remove(
  options: NetworkOptions & {
    /** LP tokens, a percentage of the account's like `50%`, or `all`. */
    liquidity: string
    tokenA: string
    tokenB: string
    minA?: string | undefined
    minB?: string | undefined
    /** Sign an EIP-2612 permit instead of sending an approval. */
    permit?: boolean | undefined
    recipient?: string | undefined
    /** Seconds. */
    deadline?: string | undefined
    /** File that keeps the plan while it is sent. */
    state?: string | undefined
    json: boolean
  },
): Promise<void> {
  const logger = createLogger(options)
  const recipient = readAddress('recipient', options.recipient)
  const seconds = readCount('deadline', options.deadline)
  const share = readShare(options.liquidity)
  const account = readAccount()
  const network = await openNetwork(options)
  const { client, deployment } = network
  const tokenA = readToken(deployment, options.tokenA)
  const tokenB = readToken(deployment, options.tokenB)
  const symbols = { tokenA: tokenA.symbol, tokenB: tokenB.symbol }
  const { name, liquidity: owned = 0n } = await getPair(client, {
    deployment,
    ...symbols,
    account: account.address,
  })
  const liquidity =
    share === undefined
      ? parseAmount(options.liquidity, LP_DECIMALS)
      : // Rounded down: never more than the account has.
        (owned * share) / 10_000n
  if (liquidity === 0n && owned > 0n)
    throw new UsageError('The liquidity to remove is zero.')
  if (owned === 0n || liquidity > owned)
    throw new CommandError(
      `The account has ${formatAmount(owned, LP_DECIMALS)} LP tokens of ${name}.`,
    )
  const plan = await planRemoveLiquidity(client, {
    deployment,
    account: account.address,
    ...symbols,
    liquidity,
    amountAMin: parseAmount(options.minA ?? '0', tokenA.decimals),
    amountBMin: parseAmount(options.minB ?? '0', tokenB.decimals),
    permit: options.permit,
    recipient,
    deadline: await getDeadline(client, { seconds }),
  })
  await sendPlan({ network, account, plan, path: options.state, logger })
}

/** In basis points; `undefined` for an amount of LP tokens. */
function readShare(text: string): bigint | undefined {
  if (text === 'all') return 10_000n
  if (!text.endsWith('%')) return undefined
  try {
    const bps = parseAmount(text.slice(0, -1), 2)
    if (bps > 0n && bps <= 10_000n) return bps
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
  }
  throw new UsageError(
    `A share must be above 0% and at most 100%, with at most 2 decimals, not '${text}'.`,
  )
}
