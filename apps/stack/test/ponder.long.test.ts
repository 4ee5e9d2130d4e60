import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  deploymentToChain,
  executePlan,
  getApproveCall,
  getSwapCall,
  getToken,
  planAddLiquidity,
  planRemoveLiquidity,
} from '@letheswap/sdk'
import { getPoolActivity, getPosition } from '@letheswap/sdk/market'
import {
  type Address,
  createClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../faucet/test/support/postgres.js'
import { createConsumer, runNpm, startProgram } from './createConsumer.js'
import { takePort } from './network.js'

const timeout = 1_200_000
const swaps = 10_000
const swapsPerBlock = 20
/** Seconds between blocks. 500 blocks span five days. */
const blockTime = 864

let consumer: Awaited<ReturnType<typeof createConsumer>>
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  consumer = await createConsumer()
  postgres = await startPostgres()
}, timeout)
afterAll(async () => {
  await postgres?.stop()
  await consumer?.stop()
}, timeout)

type Call = { address: Address; value?: bigint | undefined } & Parameters<
  typeof encodeFunctionData
>[0]

/** Sends an account's calls in one block, `blockTime` after the last block. */
async function mineCalls(
  { client }: Devnet,
  from: Address,
  calls: readonly Call[],
): Promise<void> {
  const { timestamp } = await client.getBlock()
  const hashes: Hex[] = []
  for (const call of calls)
    hashes.push(
      await client.sendUnsignedTransaction({
        from,
        to: call.address,
        data: encodeFunctionData(call),
        value: call.value ?? 0n,
        gas: 500_000n,
      }),
    )
  await client.setNextBlockTimestamp({
    timestamp: timestamp + BigInt(blockTime),
  })
  await client.mine({ blocks: 1 })
  const { transactions } = await client.getBlock()
  expect(transactions).toEqual(hashes)
}

/**
 * Adds liquidity, swaps in three pools in both directions, and removes a part of the
 * liquidity.
 */
async function trade(devnet: Devnet, count: number): Promise<void> {
  const { client, deployment } = devnet
  const [, , { address: account }] = devnet.accounts
  const { router, wrappedNative } = deployment.contracts
  const [usdt, dai] = ['USDT', 'DAI'].map(
    (symbol) => getToken(deployment, symbol).address,
  ) as [Address, Address]
  for (const symbol of ['USDT', 'DAI', 'ZKP'])
    await devnet.mint({ symbol, to: account, amount: 10n ** 24n })
  await client.setAutomine(false)
  const paths: readonly [Address, Address][] = [
    [wrappedNative, usdt],
    [usdt, wrappedNative],
    [dai, usdt],
    [usdt, dai],
    [wrappedNative, dai],
    [dai, wrappedNative],
  ]
  const approve = (token: Address) =>
    getApproveCall({ token, spender: router, amount: maxUint256 })
  await mineCalls(devnet, account, [approve(usdt), approve(dai)])
  for (let made = 0; made < count; made += swapsPerBlock)
    await mineCalls(
      devnet,
      account,
      Array.from({ length: swapsPerBlock }, (_, index) => {
        const path = paths[(made * 7 + index * 5) % paths.length] as [
          Address,
          Address,
        ]
        const unit = path[0] === usdt ? 10n ** 4n : 10n ** 16n
        return getSwapCall({
          ...{ type: 'exactInput', router, path, recipient: account },
          amountIn: unit * BigInt(1 + ((made + index * 31) % 97)),
          amountOut: 1n,
          isNativeIn: path[0] === wrappedNative,
          isNativeOut: path[1] === wrappedNative,
          deadline: 10n ** 12n,
        }) as Call
      }),
    )
  await client.setAutomine(true)
}

/** Prints the duration of some work, for the figures in the docs. */
async function time<result>(
  name: string,
  work: () => Promise<result>,
): Promise<result> {
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1_000
  console.log(`${name}: ${seconds.toFixed(2)} s`)
  return result
}

function writeConfig(cwd: string, { deployment }: Devnet): string {
  const path = join(cwd, 'deployment.json')
  writeFileSync(path, JSON.stringify(deployment))
  return path
}

function createStore() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
}

/** Runs the example, and resolves once it has indexed the newest block. */
async function index(cwd: string, devnet: Devnet, url: string) {
  const { server, port } = await takePort()
  await new Promise((done) => server.close(done))
  const { interrupt } = await startProgram(
    cwd,
    [process.execPath, 'start.js', 'start', `--port=${port}`],
    /Started live indexing/,
    { DATABASE_URL: url, LETHE_CONFIG: writeConfig(cwd, devnet) },
  )
  onTestFinished(async () => {
    await interrupt()
  })
  const ask = async (path: string, query?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(query && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      }),
    })
    return response.json()
  }
  const head = Number(await devnet.client.getBlockNumber())
  await expect
    .poll(async () => (await ask('/status')).lethe.block.number, { timeout })
    .toBe(head)
  return ask
}

/** Reduces a fraction, because different reserves may have the same price. */
function reduce(numerator: bigint, denominator: bigint): string {
  let [a, b] = [numerator, denominator]
  while (b > 0n) [a, b] = [b, a % b]
  return `${numerator / a}/${denominator / a}`
}

/** A candle of the example, with numbers as text. A price is a pair of reserves. */
type Row = Record<'open' | 'high' | 'low' | 'close', [string, string]> & {
  time: number
  volume0: string
  volume1: string
  trades: number
}

const columns =
  'symbol0 symbol1 reserve0 reserve1 totalSupply volume0 volume1 fees0 fees1 trades'

test(
  `the example ponder matches getPoolActivity and getPosition, swaps: ${swaps}`,
  async () => {
    const cwd = await consumer.installExample('ponder')
    const devnet = await startDevnet()
    onTestFinished(devnet.stop)
    const { client, deployment } = devnet
    const lp = devnet.accounts[3]
    const wallet = createClient({
      account: lp,
      chain: deploymentToChain(deployment),
      transport: http(),
      pollingInterval: 50,
    })
    const pair = { deployment, tokenA: 'DAI', tokenB: 'USDT' }
    for (const symbol of ['USDT', 'DAI'])
      await devnet.mint({ symbol, to: lp.address, amount: 10n ** 24n })
    const { timestamp: begin } = await client.getBlock()
    const amounts = { amountA: 10n ** 21n, amountB: 10n ** 9n }
    const deposit = await planAddLiquidity(wallet, { ...pair, ...amounts })
    await executePlan(wallet, { deployment, plan: deposit })
    await trade(devnet, swaps)
    const half = { ...pair, liquidity: deposit.terms.liquidityExpected / 2n }
    const withdrawal = await planRemoveLiquidity(wallet, half)
    await executePlan(wallet, { deployment, plan: withdrawal })

    const url = await postgres.createDatabase()
    const LETHE_CONFIG = writeConfig(cwd, devnet)
    await runNpm(cwd, ['run', 'check'], { DATABASE_URL: url, LETHE_CONFIG })
    const ask = await time('Ponder indexes', () => index(cwd, devnet, url))
    const { data } = await ask(
      '/graphql',
      `{ pools(limit: 100) { items { address ${columns} } } }`,
    )
    const pools: { address: Address; trades: number }[] = data.pools.items
    expect(pools).toHaveLength(10)
    expect(pools.reduce((sum, { trades }) => sum + trades, 0)).toBe(swaps)

    for (const [tokenA, tokenB] of [
      ['DAI', 'USDT'],
      ['ZKP', 'USDT'],
      ['DAI', 'ZKP'],
    ] as const) {
      const parameters = { deployment, tokenA, tokenB, interval: '1h' } as const
      const activity = await time('getPoolActivity, all', () =>
        getPoolActivity(client, {
          ...parameters,
          // Starts a week earlier, so that the week's totals are known.
          from: Number(begin) - 7 * 86_400,
        }),
      )
      const store = createStore()
      for (const name of ['a day', 'a day, with a store'])
        await time(`getPoolActivity, ${name}`, () =>
          getPoolActivity(client, { ...parameters, store }),
        )
      const { isA0, pairAddress, week } = activity
      const inOrder = <value>(a: value, b: value) => (isA0 ? [a, b] : [b, a])
      const address = pairAddress.toLowerCase()
      const pool = pools.find((it) => it.address.toLowerCase() === address)
      if (!week) throw new Error('The week is known.')
      const [symbol0, symbol1] = inOrder(tokenA, tokenB).map((symbol) =>
        symbol === 'ZKP' ? 'WZKP' : symbol,
      )
      const [reserve0, reserve1] = inOrder(activity.reserveA, activity.reserveB)
      const [volume0, volume1] = inOrder(week.volumeA, week.volumeB)
      const [fees0, fees1] = inOrder(week.feesA, week.feesB)
      expect(pool).toMatchObject({
        ...{ symbol0, symbol1 },
        reserve0: String(reserve0),
        reserve1: String(reserve1),
        volume0: String(volume0),
        volume1: String(volume1),
        fees0: String(fees0),
        fees1: String(fees1),
        trades: week.trades,
      })
      const { data } = await time('GraphQL, all', () =>
        ask(
          '/graphql',
          `{ candles(where: { pool: "${address}", interval: "1h" }, orderBy: "time", limit: 1000) {
          items { time open high low close volume0 volume1 trades }
        } }`,
        ),
      )
      // The example has no row for an hour without trades, so such hours are left out.
      const busy = activity.candles.filter(({ trades }) => trades > 0)
      const rows: Row[] = data.candles.items.filter(
        ({ trades }: { trades: number }) => trades > 0,
      )
      // The price in whole tokens of B for one whole token A.
      const unit = (token: { decimals: number }) =>
        10n ** BigInt(token.decimals)
      const [unitA, unitB] = [activity.tokenA, activity.tokenB].map(unit) as [
        bigint,
        bigint,
      ]
      const getPrice = (row: Row, name: 'open' | 'high' | 'low' | 'close') => {
        const [a, b] = inOrder(...row[name]).map(BigInt) as [bigint, bigint]
        return reduce(b * unitA, a * unitB)
      }
      expect(
        rows.map((row) => ({
          time: row.time,
          open: getPrice(row, 'open'),
          // The highest price of a token is the lowest price of the other.
          high: getPrice(row, isA0 ? 'high' : 'low'),
          low: getPrice(row, isA0 ? 'low' : 'high'),
          close: getPrice(row, 'close'),
          volumes: inOrder(row.volume0, row.volume1),
          trades: row.trades,
        })),
      ).toEqual(
        busy.map((candle) => ({
          time: candle.time,
          ...Object.fromEntries(
            (['open', 'high', 'low', 'close'] as const).map((name) => [
              name,
              reduce(candle[name].numerator, candle[name].denominator),
            ]),
          ),
          volumes: [String(candle.volumeBase), String(candle.volumeQuote)],
          trades: candle.trades,
        })),
      )
    }

    const position = await getPosition(client, { ...pair, account: lp.address })
    const [own] = await ask(`/positions/${lp.address}`)
    const { isA0 } = position
    const inOrder = <value>(a: value, b: value) => (isA0 ? [a, b] : [b, a])
    const [fees0, fees1] = inOrder(position.feesA, position.feesB)
    const [value0, value1] = inOrder(position.valueA, position.valueB)
    expect(position.feesA).toBeGreaterThan(0n)
    expect(own).toMatchObject({
      pool: position.pairAddress.toLowerCase(),
      liquidity: String(position.liquidity),
      totalSupply: String(position.totalSupply),
      value0: String(value0),
      value1: String(value1),
      fees0: String(fees0),
      fees1: String(fees1),
    })

    // Starts another chain with the same ID and addresses.
    const statePath = join(cwd, 'chain.json')
    const restarted = await startDevnet({ statePath })
    onTestFinished(restarted.stop)
    expect(restarted.deployment.contracts).toEqual(deployment.contracts)
    await trade(restarted, swapsPerBlock)
    const askAgain = await index(cwd, restarted, url)
    const answer = await askAgain(
      '/graphql',
      '{ pools(limit: 100) { items { trades } } }',
    )
    const items: { trades: number }[] = answer.data.pools.items
    expect(items.reduce((sum, { trades }) => sum + trades, 0)).toBe(
      swapsPerBlock,
    )
  },
  timeout,
)
