import {
  type AnyPlan,
  type Deployment,
  getPlanSteps,
  getPlanSummary,
  type TransactionIntent,
} from '@letheswap/sdk'
import type { Hash } from 'viem'
import { z } from 'zod'
import { outputs, toAmount, toToken } from './schemas.js'

const amounts = z.array(outputs.amount).optional()

export const summaryOutput = z.object({
  kind: z.string(),
  spend: amounts.describe('Maximum amounts that the account pays'),
  receiveAtLeast: amounts,
  receiveExpected: amounts.describe(
    "Amounts received if the pools don't change",
  ),
  allow: outputs.amount.optional().describe('Allowance after the plan'),
  spender: outputs.address.optional(),
  route: z.array(outputs.token).optional(),
  recipient: outputs.address.optional(),
  deadline: z.int().optional().describe('Unix seconds'),
})

export const planOutput = {
  planHash: outputs.hash.describe('Identifies the plan in the other tools'),
  summary: summaryOutput,
  plan: z.object({
    chainId: z.int(),
    account: outputs.address,
    steps: z.array(
      z.object({
        kind: z.string(),
        contract: outputs.address,
        functionName: z.string(),
        args: z.array(z.union([z.string(), z.array(z.string())])),
        value: outputs.units.describe('Native coin sent with the call'),
      }),
    ),
  }),
}

export const toSummary = (intent: TransactionIntent) => ({
  kind: intent.kind,
  ...('spend' in intent && { spend: intent.spend.map(toAmount) }),
  ...('receiveAtLeast' in intent && {
    receiveAtLeast: intent.receiveAtLeast.map(toAmount),
    receiveExpected: intent.receiveExpected.map(toAmount),
  }),
  ...('allow' in intent && {
    allow: toAmount(intent.allow),
    spender: intent.spender,
  }),
  ...('route' in intent && { route: intent.route.map(toToken) }),
  ...('recipient' in intent && { recipient: intent.recipient }),
  ...('deadline' in intent &&
    intent.deadline !== undefined && { deadline: Number(intent.deadline) }),
})

export const toPlan = (
  planHash: Hash,
  plan: AnyPlan,
  deployment: Deployment,
): z.output<z.ZodObject<typeof planOutput>> => ({
  planHash,
  summary: toSummary(getPlanSummary(deployment, plan)),
  plan: {
    chainId: plan.chainId,
    account: plan.account,
    steps: getPlanSteps(deployment, plan).map(({ kind, call }) => ({
      kind,
      contract: call.address,
      functionName: call.functionName,
      args: call.args.map((arg) =>
        Array.isArray(arg) ? arg.map(String) : String(arg),
      ),
      value: String(call.value ?? 0n),
    })),
  },
})
