import { type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { deployOddToken } from '../../test/oddTokens/deployOddTokens.js'
import {
  connectWallet,
  createRecorder,
  planTrade,
  planTwoSteps,
} from '../../test/plans.js'
import { send } from '../../test/send.js'
import { connectWith, rpcError } from '../../test/wallet.js'
import type { planSwap } from '../actions/planSwap.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { approvalTopic } from '../events/topics.js'

const chain = useChain()

type Log = { topics: Hex[]; data: Hex }

/** Changes the receipt of the approval. */
const withApprovalLogs = (change: (log: Log) => object[]) =>
  connectWith(chain, {
    eth_getTransactionReceipt: async (params, forward) => {
      const receipt = (await forward('eth_getTransactionReceipt', params)) as {
        logs: { topics: Hex[]; data: Hex }[]
      } | null
      return (
        receipt && {
          ...receipt,
          logs: receipt.logs.flatMap((log) =>
            log.topics[0] === approvalTopic ? change(log) : [log],
          ),
        }
      )
    },
  })

/** Returns the event with another account and an amount of zero. */
const withTopic = ({ topics, ...log }: Log, index: number) => ({
  ...log,
  topics: topics.with(index, pad('0x1')),
  data: pad('0x0'),
})

test.each<[string, (log: Log) => object[]]>([
  ["somebody else's event", (log) => [withTopic(log, 1), log]],
  ['an event for another spender', (log) => [withTopic(log, 2), log]],
  [
    'an indexed amount',
    (log) => [{ ...log, topics: [...log.topics, log.data], data: '0x' }],
  ],
  ['no event', () => []],
])('rule: an approval counts with %s', async (_, change) => {
  const plan = await planTwoSteps(chain)
  const { transactions } = await chain.execute(plan, {
    clients: {
      publicClient: withApprovalLogs(change),
      walletClient: connectWallet(chain),
    },
  })
  expect(transactions).toHaveLength(2)
})

test('rule: reports a refusal immediately if the approval’s block confirms it', async () => {
  const plan = await planTwoSteps(chain)
  const router = chain.deployment.contracts.router.toLowerCase()
  let dryRuns = 0
  const publicClient = connectWith(chain, {
    eth_call: ([request, ...rest], forward) => {
      const isDryRun = request.to.toLowerCase() === router
      if (isDryRun) dryRuns++
      return isDryRun
        ? Promise.reject(
            rpcError(
              3,
              'execution reverted: TransferHelper: TRANSFER_FROM_FAILED',
            ),
          )
        : forward('eth_call', [request, ...rest])
    },
  })
  await expect(
    chain.execute(plan, {
      clients: { publicClient, walletClient: connectWallet(chain) },
      allowanceInterval: 1,
    }),
  ).rejects.toMatchObject({ name: 'SimulationFailedError' })
  // The dry run runs twice, the second time at a block with the approval.
  expect(dryRuns).toBe(2)
})

/**
 * Plans to sell 10 of a token that changes an allowance only from zero, while the
 * router has an allowance. `allow` changes it.
 */
async function planReset(options: Partial<planSwap.Parameters> = {}) {
  const odd = { contract: 'ApprovesFromZero', symbol: 'ODD' } as const
  const { address, deployment, unit } = await deployOddToken(chain, {
    ...odd,
    decimals: 6,
  })
  const spender = deployment.contracts.router
  const allow = (amount: bigint) =>
    send(chain, getApproveCall({ token: address, spender, amount }))
  await allow(1n)
  const trade = { tokenIn: 'ODD', tokenOut: 'ZKP', amountIn: 10n * unit }
  const plan = await planTrade(chain, trade, { deployment, ...options })
  expect(plan.approvals).toMatchObject([{ reset: true }])
  return { allow, amount: trade.amountIn, deployment, plan }
}

test('rule: an allowance that was raised in the meantime needs no reset', async () => {
  const { allow, amount, deployment, plan } = await planReset()
  for (const it of [0n, amount]) await allow(it)
  const { transactions } = await chain.execute(plan, { deployment })
  expect(transactions.map(({ kind }) => kind)).toEqual(['swap'])
})

test('rule: a refusal after a reset and its approval repeats neither', async () => {
  const { deployment, plan } = await planReset({ deadline: 1n })
  const { seen, onProgress } = createRecorder()
  const error = await chain.fail(plan, { deployment, onProgress })
  expect(error).toMatchObject({
    reason: { code: 'expired' },
    state: { step: 2 },
  })
  expect(seen.filter((it) => it === 'approve confirmed')).toHaveLength(2)
})
