import { getBalances } from '@letheswap/sdk'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { readToken } from '../lib/amounts.js'
import { claimFaucet } from '../lib/claimFaucet.js'
import { addTool } from './addTool.js'
import { handedOver } from './executeTools.js'
import { inputs, outputs, toAmount } from './schemas.js'
import type { Session } from './session.js'
import { ToolError } from './ToolError.js'

export function addFaucetTool(server: McpServer, session: Session): void {
  const { network, account, isExecutable, page } = session
  const { client, deployment } = network

  addTool(server, 'claim_faucet', {
    description:
      "Gets test coins from the network's faucet, which limits how often it pays each token.",
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
    input: { token: inputs.token },
    output: {
      status: z.enum(['received', 'handedOver']),
      hash: outputs.hash.optional(),
      blockNumber: outputs.block.optional(),
      balance: outputs.amount.optional(),
      ...handedOver,
    },
    run: async (args) => {
      const token = readToken(deployment, args.token)
      const { symbol } = token
      if (!isExecutable || !account)
        return {
          status: 'handedOver' as const,
          reason: 'executionOff' as const,
          pageUrl: `${page ?? ''}/faucet?${new URLSearchParams({ token: symbol })}`,
        }
      if (deployment.faucetUrl === undefined)
        throw new ToolError(
          'FaucetMissingError',
          undefined,
          'The network has no faucet.',
        )
      const [paid] = await claimFaucet({
        client,
        deployment,
        account,
        tokens: [token],
      })
      const { balances } = await getBalances(client, {
        deployment,
        account: account.address,
      })
      return {
        status: 'received' as const,
        hash: paid?.receipt.transactionHash,
        blockNumber: Number(paid?.receipt.blockNumber),
        balance: toAmount({ token, amount: balances[symbol] as bigint }),
      }
    },
  })
}
