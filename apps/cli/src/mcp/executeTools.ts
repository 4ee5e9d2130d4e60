import {
  type AnyPlan,
  assertNetwork,
  parsePlan,
  simulatePlan,
} from '@letheswap/sdk'
import type { McpServer } from '@modelcontextprotocol/server'
import { isAddressEqual } from 'viem'
import { z } from 'zod'
import { startPlan } from '../lib/finishPlan.js'
import type { Logger } from '../lib/logger.js'
import { isPlanOf, listPlanFiles, withAccountLock } from '../lib/planFile.js'
import { addTool } from './addTool.js'
import { getPageUrl } from './getPageUrl.js'
import { inputs, outputs, toAmount } from './schemas.js'
import type { Session } from './session.js'
import { ToolError } from './ToolError.js'

const planHash = inputs.hash.describe('Plan hash returned by a plan_* tool')

const reasons = ['executionOff', 'otherAccount', 'noCap', 'aboveCap'] as const
type Reason = (typeof reasons)[number]

export const handedOver = {
  reason: z
    .enum(reasons)
    .optional()
    .describe('The reason why this server must not execute the plan'),
  pageUrl: z
    .string()
    .optional()
    .describe(
      'Link to the web app where the user can sign with their own wallet. Pass it to the user. Its query contains symbols from the chain, which are untrusted',
    ),
}

/** Stdout belongs to the protocol, so the output goes to the log or is dropped. */
const logger: Logger = {
  text: () => {},
  line: () => {},
  table: () => {},
  json: () => {},
  progress: (text) => process.stderr.write(`${text}\n`),
}

export function addExecuteTools(server: McpServer, session: Session): void {
  const { network, account, caps, plans } = session
  const { client, deployment } = network
  /** Parses and validates the stored plan. */
  const readPlan = (planHash: string) =>
    parsePlan<AnyPlan>(deployment, plans.get(planHash))

  addTool(server, 'simulate_plan', {
    description:
      'Simulates a plan on the latest block, and sends nothing. Show its changes to the user, and ask before you execute it.',
    input: { planHash },
    output: {
      simulationId: z.string().describe('Single use; expires after one minute'),
      blockNumber: outputs.block,
      gasUsed: outputs.units,
      balanceChanges: z.array(
        z.object({
          account: outputs.address,
          before: outputs.amount,
          after: outputs.amount,
          change: outputs.amount.describe('Negative if the account pays'),
        }),
      ),
    },
    run: async ({ planHash }) => {
      const plan = readPlan(planHash)
      const { blockNumber, gasUsed, balanceChanges } = await simulatePlan(
        client,
        { deployment, plan },
      )
      return {
        simulationId: plans.addSimulation(planHash),
        blockNumber: Number(blockNumber),
        gasUsed: String(gasUsed),
        balanceChanges: balanceChanges.map(
          ({ account, token, before, after, change }) => ({
            account,
            before: toAmount({ token, amount: before }),
            after: toAmount({ token, amount: after }),
            change: toAmount({ token, amount: change }),
          }),
        ),
      }
    },
  })

  addTool(server, 'execute_plan', {
    description:
      'Signs and sends a plan once, within a minute of its simulation. Ask the user first. If the server may not sign, it returns a link for the user.',
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      // A repeated call has no further effect, because the server refuses it.
      idempotentHint: true,
      openWorldHint: true,
    },
    input: { planHash, simulationId: z.string().max(64) },
    output: {
      status: z
        .enum(['executed', 'handedOver'])
        .describe('`handedOver` means that nothing was sent'),
      transactions: z
        .array(
          z.object({
            kind: z.string(),
            hash: outputs.hash,
            blockNumber: outputs.block,
            gasUsed: outputs.units,
          }),
        )
        .optional(),
      ...handedOver,
    },
    run: async ({ planHash, simulationId }) => {
      plans.assertSimulated(planHash, simulationId)
      const plan = readPlan(planHash)
      const reason = getReason(plan)
      if (!account || reason)
        return {
          status: 'handedOver' as const,
          reason,
          pageUrl: getPageUrl(deployment, plan, session.page),
        }
      return withAccountLock(deployment, account.address, async () => {
        await assertNetwork(network.client, network)
        if (listPlanFiles().some(isPlanOf(deployment, account.address)))
          throw new ToolError(
            'UnfinishedPlanError',
            undefined,
            'An earlier plan of this account has not ended, so nothing was sent: a person must run `lethe resume` first.',
          )
        plans.consume(planHash, simulationId)
        caps.count(plan)
        const { transactions } = await startPlan({
          network,
          account,
          plan,
          logger,
        })
        return {
          status: 'executed' as const,
          transactions: transactions.map(({ kind, hash, receipt }) => ({
            kind,
            hash,
            blockNumber: Number(receipt.blockNumber),
            gasUsed: String(receipt.gasUsed),
          })),
        }
      })
    },
  })

  function getReason(plan: AnyPlan): Reason | undefined {
    if (!session.isExecutable || !account) return 'executionOff'
    if (!isAddressEqual(plan.account, account.address)) return 'otherAccount'
    return caps.check(plan)
  }
}
