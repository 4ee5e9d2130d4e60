import { parseScenario, playScenario } from '@letheswap/scenario'
import { deploymentToChain } from '@letheswap/sdk'
import type { McpServer } from '@modelcontextprotocol/server'
import { createClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { getBlock, getBlockNumber } from 'viem/actions'
import { z } from 'zod'
import { addTool } from './addTool.js'
import { outputs, untrusted } from './schemas.js'
import type { Session } from './session.js'
import { ToolError } from './ToolError.js'

/** The public phrase of every devnet. Its account 1 pays the claims of scenarios. */
const mnemonic = 'test test test test test test test test test test test junk'

export function addDevnetTools(
  server: McpServer,
  { network: { deployment }, plans }: Session,
): void {
  const client = createClient({
    chain: deploymentToChain(deployment),
    // Never retries, because after a timeout the request may still have been executed.
    transport: http(undefined, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
  const ask = <result>(method: string, ...params: unknown[]) =>
    client.request({ method, params } as never) as Promise<result>
  /** Snapshot ids by checkpoint, oldest first. */
  const checkpoints = new Map<string, string>()
  let count = 0
  const annotations = { readOnlyHint: false, openWorldHint: false }

  addTool(server, 'checkpoint', {
    description: 'Saves the state of the devnet, for rewind.',
    annotations: {
      ...annotations,
      destructiveHint: false,
      idempotentHint: false,
    },
    input: {},
    output: { checkpointId: z.string(), blockNumber: outputs.block },
    run: async () => {
      const checkpointId = `checkpoint-${++count}`
      checkpoints.set(checkpointId, await ask('evm_snapshot'))
      return { checkpointId, blockNumber: Number(await getBlockNumber(client)) }
    },
  })

  addTool(server, 'rewind', {
    description:
      'Restores a checkpoint of the devnet, for everyone. The blocks since then are lost, and plans must be made again.',
    annotations: {
      ...annotations,
      destructiveHint: true,
      idempotentHint: true,
    },
    input: { checkpointId: z.string().max(64) },
    output: { blockNumber: outputs.block },
    run: async ({ checkpointId }) => {
      const snapshot = checkpoints.get(checkpointId)
      if (
        snapshot === undefined ||
        !(await ask<boolean>('evm_revert', snapshot))
      )
        throw new ToolError(
          'UnknownCheckpointError',
          'checkpointId',
          'There is no such checkpoint, or an earlier rewind dropped it.',
        )
      plans.clear()
      // The node drops later snapshots together with their blocks, and may reuse their
      // ids.
      const ids = [...checkpoints.keys()]
      for (const id of ids.slice(ids.indexOf(checkpointId) + 1))
        checkpoints.delete(id)
      // A snapshot can be used only once, so a new snapshot is taken.
      checkpoints.set(checkpointId, await ask('evm_snapshot'))
      // The revert also set the clock back, so the current time is set again.
      const { number, timestamp } = await getBlock(client)
      const now = Math.max(Math.floor(Date.now() / 1_000), Number(timestamp))
      await ask('evm_setTime', now)
      return { blockNumber: Number(number) }
    },
  })

  addTool(server, 'play_scenario', {
    description:
      'Plays a LetheSwap scenario on the devnet, with its own actors. It may trade and move the clock.',
    annotations: {
      ...annotations,
      destructiveHint: true,
      idempotentHint: false,
    },
    input: {
      scenario: z
        .record(z.string(), z.unknown())
        .describe('Content of a *.lethe.json file'),
    },
    output: {
      isExpected: z.boolean(),
      problems: z.array(
        z.object({
          step: z.int(),
          field: z.string(),
          expected: z.string(),
          untrustedActual: untrusted('What there was'),
        }),
      ),
      checkpoints: z.array(z.string()),
      hashes: z.array(outputs.hash),
    },
    run: async (args) => {
      const scenario = parseScenario(args.scenario)
      const { isExpected, problems, checkpoints, hashes } = await playScenario(
        client,
        scenario,
        {
          deployment,
          faucet: mnemonicToAccount(mnemonic, { addressIndex: 1 }),
        },
      )
      return {
        isExpected,
        problems: problems.map(({ step, field, expected, actual }) => ({
          step,
          field,
          expected,
          untrustedActual: actual,
        })),
        checkpoints: Object.keys(checkpoints),
        hashes: hashes.flat(),
      }
    },
  })
}
