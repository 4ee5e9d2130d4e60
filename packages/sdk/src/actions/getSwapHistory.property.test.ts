import fc from 'fast-check'
import { createClient, custom, type RpcLog } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { fuzz } from '../../test/fuzz.js'
import { readSwapsPlainly } from '../../test/readSwapsPlainly.js'
import {
  createSyntheticNode,
  type SyntheticNode,
} from '../../test/syntheticNode.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { getSwapHistory } from './getSwapHistory.js'

const deployment = parseDeployment(deploymentJson)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A client of the node, as one of many kinds of nodes would be. */
function connect(
  { answer }: SyntheticNode,
  { mostBlocks, hasTimes }: { mostBlocks: number; hasTimes: boolean },
) {
  return createClient({
    transport: custom(
      {
        request: async ({ method, params = [] }) => {
          if (method !== 'eth_getLogs')
            return JSON.parse(answer(method, params))
          const [{ fromBlock, toBlock }] = params
          if (Number(toBlock) - Number(fromBlock) >= mostBlocks)
            throw new Error('block range is too wide')
          const logs: RpcLog[] = JSON.parse(answer(method, params))
          return hasTimes
            ? logs
            : logs.map(({ blockTimestamp: _, ...log }) => log)
        },
      },
      { retryCount: 0 },
    ),
  })
}

const share: fc.Arbitrary<number> = fc.constantFrom(0, 0.01, 0.1, 0.5)

// By `FUZZ_RUNS=100`, a thousand chains.
test(
  `rule: just the swaps that the definition finds in every receipt, seed ${fuzz.seed}`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          blocks: fc.integer({ min: 1, max: 300 }),
          swaps: fc.integer({ min: 1, max: 400 }),
          ownShare: share,
          crossingShare: fc.constantFrom(0.02, 0.5),
          giftShare: share,
          contractShare: share,
          seed: fc.nat(),
        }),
        fc.record({
          mostBlocks: fc.constantFrom(7, 50, 1_000),
          hasTimes: fc.boolean(),
        }),
        fc.record({
          limit: fc.constantFrom(1, 5, 20, Number.POSITIVE_INFINITY),
          windowSize: fc.constantFrom<(number | undefined)[]>(undefined, 5, 40),
          confirmations: fc.constantFrom(1, 4),
        }),
        async (chain, kind, options) => {
          const node = createSyntheticNode({ deployment, account, ...chain })
          const head = chain.blocks - options.confirmations + 1
          const confirmed = new Set(
            node.transactions
              .filter(({ block }) => block <= head)
              .map(({ hash }) => hash),
          )
          const wanted = readSwapsPlainly(node, { deployment, account }).filter(
            ({ hash }) => confirmed.has(hash),
          )
          const { entries, next } = await getSwapHistory(connect(node, kind), {
            deployment,
            account,
            ...options,
          })
          expect(
            entries.map(
              ({ txHash, amountIn, amountOut, path, user, recipient }) => ({
                ...{ hash: txHash, amountIn, amountOut, path, user, recipient },
              }),
            ),
          ).toEqual(wanted.slice(0, options.limit))
          if (!next) expect(entries).toHaveLength(wanted.length)
        },
      ),
      { numRuns: 6 * fuzz.runs, seed: fuzz.seed },
    )
  },
  600_000 * fuzz.runs,
)
