import {
  getLpToken,
  getTransactionDetails,
  type TransactionDetails,
} from '@letheswap/sdk'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { addTool } from './addTool.js'
import { summaryOutput, toSummary } from './planOutput.js'
import { inputs, outputs, toAmount, untrusted } from './schemas.js'
import type { Session } from './session.js'

const output = {
  status: z.enum(['unknown', 'pending', 'failed', 'succeeded']),
  from: outputs.address.optional(),
  intent: summaryOutput.optional().describe('The requested action'),
  blockNumber: outputs.block.optional(),
  fee: outputs.units.optional(),
  reason: z.string().optional().describe('The category of the failure'),
  untrustedRevertText: untrusted('Revert message of the contract').optional(),
  swaps: z
    .array(z.object({ paid: outputs.amount, received: outputs.amount }))
    .optional(),
  liquidity: z
    .array(
      z.object({
        type: z.enum(['deposit', 'withdrawal']),
        amounts: z.array(outputs.amount),
        liquidity: outputs.amount,
      }),
    )
    .optional(),
}

export function addExplainTool(
  server: McpServer,
  { network: { client, deployment } }: Session,
): void {
  addTool(server, 'explain_transaction', {
    description:
      'Explains a transaction: the requested action, the result, and the reason if it failed.',
    input: { hash: inputs.hash },
    output,
    run: async ({ hash }) =>
      toOutput(await getTransactionDetails(client, { deployment, hash })),
  })
}

function toOutput(
  details: TransactionDetails,
): z.output<z.ZodObject<typeof output>> {
  const { status } = details
  if (status === 'unknown') return { status }
  const sent = { status, from: details.from, intent: toSummary(details.intent) }
  if (status === 'pending') return sent
  const mined = {
    ...sent,
    blockNumber: Number(details.blockNumber),
    fee: String(details.gas.fee),
  }
  if (status === 'failed') {
    const { code, raw } = details.reason
    return { ...mined, reason: code, untrustedRevertText: raw }
  }
  return {
    ...mined,
    swaps: details.swaps.map(({ tokenIn, tokenOut, amountIn, amountOut }) => ({
      paid: toAmount({ token: tokenIn, amount: amountIn }),
      received: toAmount({ token: tokenOut, amount: amountOut }),
    })),
    liquidity: details.liquidity.map((change) => ({
      type: change.type,
      amounts: change.amounts.map(toAmount),
      liquidity: toAmount({
        token: getLpToken(change.pairAddress),
        amount: change.liquidity,
      }),
    })),
  }
}
