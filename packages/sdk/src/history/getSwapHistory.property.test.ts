import fc from 'fast-check'
import {
  type Address,
  createClient,
  custom,
  decodeFunctionData,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { fuzz } from '../../test/fuzz.js'
import {
  createSyntheticNode,
  type SyntheticNode,
} from '../../test/syntheticNode.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { getSwapHistory } from './getSwapHistory.js'
import { type RawLog, type RawTransaction, toHex } from './request.js'
import { swapTopic } from './swapTopic.js'

const deployment = parseDeployment(deploymentJson)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address to, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address to, uint256)',
  'function swapExactETHForTokens(uint256, address[], address to, uint256)',
])

/** Reads every transaction of every block, and asks for no state. */
function readNaively({ answer }: SyntheticNode, blocks: number) {
  const logs: RawLog[] = JSON.parse(
    answer('eth_getLogs', [
      { topics: [swapTopic], fromBlock: '0x0', toBlock: toHex(blocks) },
    ]),
  )
  const swaps = new Set(logs.map(({ transactionHash }) => transactionHash))
  const isOwn = (address: Address) =>
    address.toLowerCase() === account.toLowerCase()
  return Array.from({ length: blocks }, (_, index) => blocks - index).flatMap(
    (block) => {
      const { transactions } = JSON.parse(
        answer('eth_getBlockByNumber', [toHex(block), true]),
      ) as { transactions: RawTransaction[] }
      return transactions
        .reverse()
        .filter(({ hash }) => swaps.has(hash))
        .filter(({ from, input }) => {
          const { args } = decodeFunctionData({ abi: router, data: input })
          return isOwn(from) || isOwn(args.at(-2) as Address)
        })
        .map(({ hash }) => hash)
    },
  )
}

type Answer = SyntheticNode['answer']

/** What a node may do with an old state that it is asked for. */
const oldStates: Record<string, (answer: Answer, head: number) => Answer> = {
  'the truth': (answer) => answer,
  'an error': () => () => {
    throw new Error('missing trie node')
  },
  nothing: () => () => '"0x0"',
  'the newest state': (answer, head) => (method, params) =>
    answer(method, [params[0], toHex(head)]),
  'the oldest that it has': (answer, head) => (method, params) =>
    answer(method, [params[0], toHex(Math.max(Number(params[1]), head >> 1))]),
  'one less': (answer) => (method, params) => {
    const value = BigInt(JSON.parse(answer(method, params)))
    return JSON.stringify(toHex(Number(value > 0n ? value - 1n : value)))
  },
}

/** A client of the node, as one of many kinds of nodes would be. */
function connect(
  { answer }: SyntheticNode,
  head: number,
  {
    nonces,
    balances,
    mostBlocks,
    hasTimes,
  }: {
    nonces: string
    balances: string
    mostBlocks: number
    hasTimes: boolean
  },
) {
  // Of the present a node that serves wallets tells the truth.
  const pick = (name: string): Answer => {
    const answerOld = (oldStates[name] as (typeof oldStates)[string])(
      answer,
      head,
    )
    return (method, params) =>
      (params[1] === 'latest' ? answer : answerOld)(method, params)
  }
  const [answerNonce, answerBalance] = [pick(nonces), pick(balances)]
  return createClient({
    transport: custom(
      {
        request: async ({ method, params = [] }) => {
          if (method === 'eth_getTransactionCount')
            return JSON.parse(answerNonce(method, params))
          if (method === 'eth_getBalance' || method === 'eth_call')
            return JSON.parse(answerBalance(method, params))
          if (method !== 'eth_getLogs')
            return JSON.parse(answer(method, params))
          const [{ fromBlock, toBlock }] = params
          if (Number(toBlock) - Number(fromBlock) >= mostBlocks)
            throw new Error('block range is too wide')
          const logs: RawLog[] = JSON.parse(answer(method, params))
          return hasTimes
            ? logs
            : logs.map(({ blockTimestamp: _, ...log }) => log)
        },
      },
      { retryCount: 0 },
    ),
  })
}

// Half of the nodes tell the truth, for only then is anything ruled out.
const someOf = (kinds: string[]) =>
  fc.oneof(fc.constant('the truth'), fc.constantFrom(...kinds))
const kinds = Object.keys(oldStates)
const share: fc.Arbitrary<number> = fc.constantFrom(0, 0.01, 0.03, 0.1, 0.5)

const kindOfNode = fc.record({
  nonces: someOf(kinds),
  // A wei less than the truth, but no less than nothing, cannot be told.
  balances: someOf(kinds.filter((kind) => kind !== 'one less')),
  mostBlocks: fc.constantFrom(7, 50, 1_000),
  hasTimes: fc.boolean(),
})
const anyChain = {
  blocks: fc.integer({ min: 1, max: 300 }),
  swaps: fc.integer({ min: 1, max: 400 }),
  ownShare: share,
  crossingShare: fc.constantFrom(0.02, 0.5),
  giftShare: share,
  hasEqualAmounts: fc.boolean(),
  dustShare: share,
  oddShare: share,
  codeShare: share,
  startsWithCode: fc.boolean(),
  seed: fc.nat(),
}
const anyOptions = {
  limit: fc.constantFrom(1, 5, 20, Number.POSITIVE_INFINITY),
  windowSize: fc.constantFrom<(number | undefined)[]>(undefined, 5, 40),
  confirmations: fc.constantFrom(1, 4),
}

test.each([
  {
    name: 'any chain, any node',
    chain: anyChain,
    options: anyOptions,
    runs: 40,
  },
  {
    // Then most events are left out.
    name: 'all of a few swaps among many',
    chain: {
      ...anyChain,
      blocks: fc.constant(300),
      swaps: fc.constant(1_500),
      ownShare: fc.constantFrom(0.003, 0.01),
      giftShare: fc.constantFrom(0, 0.002),
      oddShare: fc.constantFrom(0, 0.01),
      codeShare: fc.constant(0),
    },
    options: {
      ...anyOptions,
      limit: fc.constant(Number.POSITIVE_INFINITY),
      windowSize: fc.constantFrom<(number | undefined)[]>(20, 40),
    },
    runs: 15,
  },
])(
  `$name: just the swaps that a reader of everything finds, seed ${fuzz.seed}`,
  async ({ chain, options, runs }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(chain),
        kindOfNode,
        fc.record(options),
        async (chain, kind, options) => {
          const { blocks } = chain
          const node = createSyntheticNode({ deployment, account, ...chain })
          const wanted = readNaively(node, blocks).filter((hash) => {
            const { blockNumber }: RawTransaction = JSON.parse(
              node.answer('eth_getTransactionByHash', [hash]),
            )
            return Number(blockNumber) <= blocks - options.confirmations + 1
          })
          const { entries } = await getSwapHistory(
            connect(node, blocks, kind),
            { deployment, account, ...options },
          )
          expect(entries.map(({ txHash }) => txHash)).toEqual(
            wanted.slice(0, options.limit),
          )
        },
      ),
      { numRuns: runs * fuzz.runs, seed: fuzz.seed },
    )
  },
  600_000,
)
