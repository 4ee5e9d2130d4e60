import fc from 'fast-check'
import { type Client, createClient, custom, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { dexActions } from '../src/actions/dexActions.js'
import { marketActions } from '../src/actions/marketActions.js'
import { useChain } from './chain.js'
import { fuzz } from './fuzz.js'
import { swap } from './swap.js'

const chain = useChain()

/** JSON values instead of a node's hex, list or object. */
const value = fc.oneof(
  fc.constantFrom<unknown>(null, [], {}, [null], '', '0x', '0x1', '0xzz', -1),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Returns a copy in which the value at the end of a path of choices is replaced. */
function replace(json: unknown, path: readonly number[], value: unknown) {
  const [choice, ...rest] = path
  if (choice === undefined || typeof json !== 'object' || json === null)
    return value
  const keys = Object.keys(json)
  const key = keys[choice % keys.length]
  if (key === undefined) return value
  const copy = (Array.isArray(json) ? [...json] : { ...json }) as {
    [key: string]: unknown
  }
  copy[key] = replace(copy[key], rest, value)
  return copy
}

/** Creates a client whose node changes its answer to one request, counted from 0. */
const connect = (spoiled: number, spoil: (answer: unknown) => unknown) => {
  let count = 0
  return createClient({
    transport: custom(
      {
        request: async (request) => {
          const answer = await chain.client.request(request as never)
          return count++ === spoiled ? spoil(answer) : answer
        },
      },
      { retryCount: 0 },
    ),
  })
}

// `FUZZ_RUNS=20` tests two thousand answers.
test(
  `rule: a malformed answer results in a typed error for every read, seed ${fuzz.seed}`,
  async () => {
    const { deployment, user } = chain
    const account = user.address
    const trade = {
      tokenIn: 'ZKP',
      tokenOut: 'DAI',
      amountIn: parseEther('1'),
    }
    const { hash } = await swap(chain, trade)
    const pool = { tokenA: 'ZKP', tokenB: 'DAI' }
    const amounts = { amountA: parseEther('1'), amountB: parseEther('1') }
    const bind = (client: Client) => ({
      ...dexActions(deployment)(client),
      ...marketActions(deployment)(client),
    })
    const reads: ((dex: ReturnType<typeof bind>) => Promise<unknown>)[] = [
      (dex) => dex.getActivity({ account }),
      (dex) => dex.getSwapHistory({ account }),
      (dex) => dex.getPoolActivity({ ...pool }),
      (dex) => dex.getTransactionDetails({ hash }),
      (dex) => dex.decodeTransaction({ hash }),
      (dex) => dex.getBalances({ account }),
      (dex) => dex.getPools({ account }),
      (dex) => dex.getPair(pool),
      (dex) => dex.getPosition({ account, ...pool }),
      (dex) => dex.getQuote(trade),
      (dex) => dex.getRouterFee({ address: deployment.contracts.router }),
      (dex) => dex.getDeadline(),
      async (dex) =>
        dex.planSwap({ account, quote: await dex.getQuote(trade) }),
      (dex) => dex.planAddLiquidity({ account, ...pool, ...amounts }),
      (dex) => dex.diagnose({}),
    ]
    for (const read of reads) await read(bind(chain.client))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(reads.length - 1),
        fc.nat(7),
        fc.array(fc.nat(40), { maxLength: 4 }),
        value,
        async (index, spoiled, path, value) => {
          const client = connect(spoiled, (answer) =>
            replace(answer, path, value),
          )
          const read = reads[index] as (typeof reads)[number]
          const error = await read(bind(client)).then(
            () => undefined,
            (error) => error,
          )
          expect([undefined, 'typed']).toContain(
            error && (isTyped(error) ? 'typed' : error.stack),
          )
        },
      ),
      { numRuns: 60 * fuzz.runs, seed: fuzz.seed },
    )
  },
  600_000 * fuzz.runs,
)

/** Checks for an error of the SDK or viem with a message for users. */
const isTyped = (error: unknown) =>
  error instanceof Error && 'shortMessage' in error
