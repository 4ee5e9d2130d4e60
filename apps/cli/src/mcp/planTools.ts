import { type AnyPlan, DEFAULT_SLIPPAGE_BPS } from '@letheswap/sdk'
import type { McpServer } from '@modelcontextprotocol/server'
import type { Address } from 'viem'
import { z } from 'zod'
import {
  makeApproval,
  makeDeposit,
  makeSwap,
  makeWithdrawal,
  maxImpactBps,
} from '../lib/intents.js'
import { addTool } from './addTool.js'
import { planOutput, toPlan } from './planOutput.js'
import { inputs, tradeInputs } from './schemas.js'
import { requireAccount, type Session } from './session.js'

const signer = inputs.address
  .optional()
  .describe("Account that signs (default: the account of the server's key)")
const slippageBps = z
  .int()
  .min(0)
  .max(1_000)
  .default(DEFAULT_SLIPPAGE_BPS)
  .describe('Slippage tolerance in basis points')
const pair = { tokenA: inputs.token, tokenB: inputs.token }

/** Adds tools that send nothing. Their plans pay out to the signer. */
export function addPlanTools(server: McpServer, session: Session): void {
  const { network } = session

  function addPlanTool<input extends z.ZodRawShape>(
    name: string,
    description: string,
    input: input,
    makePlan: (
      args: z.output<z.ZodObject<input & { account: typeof signer }>>,
      account: Address,
    ) => Promise<AnyPlan>,
  ) {
    addTool(server, name, {
      description: `${description} Sends nothing: simulate the plan next.`,
      input: { ...input, account: signer },
      output: planOutput,
      run: async (args) => {
        const { account } = args as { account?: Address }
        const plan = await makePlan(args, requireAccount(session, account))
        return toPlan(session.plans.add(plan), plan, network.deployment)
      },
    })
  }

  addPlanTool(
    'plan_swap',
    'Plans a swap along the best route.',
    {
      ...tradeInputs,
      slippageBps,
      acceptImpact: z
        .boolean()
        .default(false)
        .describe(
          `Plans the swap even if its price impact is above ${maxImpactBps} basis points. Ask the user first`,
        ),
    },
    async ({ slippageBps, ...args }, account) => {
      const limits = { slippageBps }
      return (await makeSwap(network, account, { ...args, limits })).plan
    },
  )

  addPlanTool(
    'plan_add',
    "Plans to add liquidity, in the ratio of the pool's reserves.",
    {
      ...pair,
      amountA: inputs.amount,
      amountB: inputs.amount
        .optional()
        .describe(
          "Amount of the second token (default: the amount that matches the pool's ratio)",
        ),
      slippageBps,
    },
    ({ slippageBps, ...args }, account) =>
      makeDeposit(network, account, { ...args, limits: { slippageBps } }),
  )

  addPlanTool(
    'plan_remove',
    'Plans to remove liquidity.',
    {
      ...pair,
      liquidity: inputs.amount
        .optional()
        .describe('LP tokens to burn (default: all LP tokens of the account)'),
      slippageBps,
    },
    ({ slippageBps, liquidity = 'all', ...args }, account) =>
      makeWithdrawal(network, account, {
        ...args,
        liquidity,
        limits: { slippageBps },
      }),
  )

  addPlanTool(
    'plan_approve',
    "Plans to let the exchange's router spend a token, up to the account's balance. Other plans include the approvals that they need.",
    {
      token: inputs.token,
      amount: inputs.amount.describe('Exact decimal number; "0" revokes'),
    },
    (args, account) =>
      makeApproval(network, account, { ...args, isBacked: true }),
  )
}
