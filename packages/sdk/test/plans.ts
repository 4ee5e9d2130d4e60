import { getAllowance } from '../src/actions/getAllowance.js'
import { getQuote } from '../src/actions/getQuote.js'
import { planSwap } from '../src/actions/planSwap.js'
import type { PlanProgress } from '../src/execution/types.js'
import { getPlanSteps } from '../src/plans/getPlanSteps.js'
import type { ApproveStep, Plan } from '../src/plans/types.js'
import type { TestChain } from './chain.js'
import { connectWith, type Methods } from './wallet.js'

/**
 * Each plan has a different deadline, because equal transactions of two tests would
 * have the same hash after a revert.
 */
let deadline = 4_000_000_000n

export type Trade = { tokenIn: string; tokenOut: string } & (
  | { amountIn: bigint }
  | { amountOut: bigint }
)

/** Plans a swap of the user with a current quote. */
export async function planTrade(
  { client, own }: TestChain,
  trade: Trade,
  options: Partial<planSwap.Parameters> = {},
): Promise<planSwap.ReturnType> {
  const { deployment = own.deployment } = options
  const quote = await getQuote(client, { deployment, ...trade } as never)
  return planSwap(client, { ...own, quote, deadline: deadline++, ...options })
}

/** Plans a swap of 10 USDT to DAI: an approval, then the swap. */
export const planTwoSteps = (
  chain: TestChain,
  options: Partial<planSwap.Parameters> = {},
): Promise<planSwap.ReturnType> => {
  const trade = { tokenIn: 'USDT', tokenOut: 'DAI', amountIn: 10_000_000n }
  return planTrade(chain, trade, options)
}

/** Plans a swap of 1 ZKP to USDT in one step. */
export const planOneStep = (
  chain: TestChain,
  options: Partial<planSwap.Parameters> = {},
): Promise<planSwap.ReturnType> => {
  const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n }
  return planTrade(chain, trade, options)
}

/** Records the progress of an execution, as `kind status`. */
export function createRecorder() {
  const seen: string[] = []
  return {
    seen,
    onProgress: ({ kind, status }: PlanProgress) => {
      seen.push(`${kind} ${status}`)
    },
  }
}

/** Connects a wallet with the account's key. Methods can be replaced. */
export const connectWallet = (chain: TestChain, methods: Methods = {}) =>
  connectWith(chain, methods, chain.user.address)

/** Connects clients of the chain. Methods can be replaced. */
export const connectClients = (
  chain: TestChain,
  wallet: Methods = {},
  node?: Methods,
) => ({
  publicClient: node ? connectWith(chain, node) : chain.client,
  walletClient: connectWallet(chain, wallet),
})

/** Reads the router's allowance of the plan's first token. */
export const getPlanAllowance = (
  { client, deployment }: TestChain,
  plan: Plan,
) => {
  const { token, spender } = getPlanSteps(deployment, plan)[0] as ApproveStep
  return getAllowance(client, {
    token: token.address,
    owner: plan.account,
    spender,
  })
}
