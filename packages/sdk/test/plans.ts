import { expect } from 'vitest'
import { executePlan } from '../src/actions/executePlan.js'
import { getAllowance } from '../src/actions/getAllowance.js'
import { getQuote } from '../src/actions/getQuote.js'
import { planSwap } from '../src/actions/planSwap.js'
import type { PlanExecutionError } from '../src/errors/execution.js'
import type { PlanProgress } from '../src/execution/types.js'
import { getPlanSteps } from '../src/plans/getPlanSteps.js'
import type { ApproveStep, Plan } from '../src/plans/types.js'
import type { TestChain } from './chain.js'
import { connectWith, type Methods } from './wallet.js'

/**
 * Each plan is another one, as a chain that is taken back would give equal
 * transactions of two tests the same hash.
 */
let deadline = 4_000_000_000n

/** A swap of 10 USDT to DAI: an approval, then the swap. */
export async function planTwoSteps(
  { client, deployment, user }: TestChain,
  options: Partial<planSwap.Parameters> = {},
): Promise<Plan> {
  const trade = { tokenIn: 'USDT', tokenOut: 'DAI', amountIn: 10_000_000n }
  const quote = await getQuote(client, { deployment, ...trade })
  return planSwap(client, {
    deployment,
    account: user.address,
    quote,
    deadline: deadline++,
    ...options,
  })
}

/** A swap of 1 ZKP to USDT: one step. */
export async function planOneStep(
  { client, deployment, user }: TestChain,
  options: Partial<planSwap.Parameters> = {},
): Promise<Plan> {
  const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n }
  const quote = await getQuote(client, { deployment, ...trade })
  return planSwap(client, {
    deployment,
    account: user.address,
    quote,
    deadline: deadline++,
    ...options,
  })
}

/** Writes down how an execution goes, as `kind status`. */
export function createRecorder() {
  const seen: string[] = []
  const hashes = new Set<string>()
  return {
    seen,
    hashes,
    onProgress: ({ kind, status, hash }: PlanProgress) => {
      seen.push(`${kind} ${status}`)
      if (hash) hashes.add(hash)
    },
  }
}

/** Keeps the key of the account; something else may take the place of methods. */
export const connectWallet = (chain: TestChain, methods: Methods = {}) =>
  connectWith(chain, methods, chain.user.address)

/** Clients of the chain; something else may take the place of methods. */
export const connectClients = (
  chain: TestChain,
  wallet: Methods = {},
  node?: Methods,
) => ({
  publicClient: node ? connectWith(chain, node) : chain.client,
  walletClient: connectWallet(chain, wallet),
})

/** Executes a plan and gives the error back. */
export const executeAndFail = (...parameters: Parameters<typeof executePlan>) =>
  executePlan(...parameters).then(
    () => expect.unreachable('the plan should fail'),
    (error: PlanExecutionError) => error,
  )

/** The router's allowance of the plan's first token. */
export const getPlanAllowance = (
  { client, deployment }: TestChain,
  plan: Plan,
) => {
  const { token, spender } = getPlanSteps(plan, deployment)[0] as ApproveStep
  return getAllowance(client, {
    token: token.address,
    owner: plan.account,
    spender,
  })
}
