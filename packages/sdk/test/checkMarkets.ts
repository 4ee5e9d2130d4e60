import fc from 'fast-check'
import {
  createClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  pad,
  toHex,
} from 'viem'
import { expect } from 'vitest'
import { getPoolActivity } from '../src/actions/getPoolActivity.js'
import { getPoolAprs } from '../src/actions/getPoolAprs.js'
import { parseDeployment } from '../src/deployment/parseDeployment.js'
import { getPairs } from '../src/deployment/registry.js'
import type { PoolLog } from '../src/events/types.js'
import { decodePoolLogs } from '../src/market/decodePoolLogs.js'
import { getCandles } from '../src/market/getCandles.js'
import { getFeeApr } from '../src/market/getFeeApr.js'
import { getVolume } from '../src/market/getVolume.js'
import { createPoolLife } from './createPoolLife.js'
import { createStore } from './createStore.js'
import { deploymentJson } from './deployment.js'
import { fuzz } from './fuzz.js'

const deployment = parseDeployment({
  ...deploymentJson,
  startBlock: 0,
  pairs: ['DAI-USDT'],
})
const [pair] = getPairs(deployment).values()
if (!pair) throw new Error('no pair')
const person = pad('0x1', { size: 20 })
const unit = 10n ** 18n
const start = 1_760_000_000

type Step = {
  wait: number
  type: 'swap' | 'mint' | 'set' | 'nothing'
  side: '0' | '1'
  amount: bigint
}

const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.constantFrom(1, 30, 3_600, 20_000, 100_000),
  type: fc.constantFrom('swap', 'swap', 'mint', 'set', 'nothing'),
  side: fc.constantFrom('0', '1'),
  amount: fc.bigInt(10n ** 6n, unit / 100n),
})

/** A chain of one pool. Each block has one thing that happens, or nothing. */
function createChain() {
  const life = createPoolLife()
  const blocks = [{ time: start, hash: pad('0xff') as Hex }]
  const states: (typeof life.state.pool)[] = [life.state.pool]
  let branch = 0
  function add({ wait, type, side, amount }: Step) {
    const number = blocks.length
    const time = (blocks.at(-1)?.time ?? start) + wait
    life.goBackTo(number - 1)
    life.block(time, branch)
    if (number === 1) life.mint(person, unit, unit)
    else if (type === 'swap') life.swap(side, amount)
    else if (type === 'mint') life.mint(person, amount, amount)
    else if (type === 'set') {
      const { reserve0, reserve1 } = life.state.pool
      life.set(reserve0 + amount, reserve1)
    }
    blocks.push({ time, hash: pad(toHex(number * 1_000 + branch)) })
    states.push(life.state.pool)
  }
  /** Replaces all blocks above one. */
  function goBack(depth: number) {
    const kept = Math.max(2, blocks.length - depth)
    blocks.length = kept
    states.length = kept
    life.state.pool = states.at(-1) as typeof life.state.pool
    const logs = life.logs.filter(({ blockNumber }) => blockNumber < kept)
    life.logs.splice(0, life.logs.length, ...logs)
    branch++
  }
  return { add, blocks, goBack, life, states }
}

function connect({ blocks, life, states }: ReturnType<typeof createChain>) {
  const toLog = (log: PoolLog) => ({
    address: pair?.pairAddress.toLowerCase(),
    topics: log.topics,
    data: log.data,
    blockNumber: toHex(log.blockNumber),
    blockHash: log.blockHash,
    blockTimestamp: toHex(log.timestamp),
    transactionHash: log.transactionHash,
    transactionIndex: '0x0',
    logIndex: toHex(log.logIndex),
    removed: false,
  })
  return createClient({
    transport: custom(
      {
        request: async ({ method, params: [first, at] }) => {
          if (method === 'eth_getBlockByNumber') {
            const number =
              first === 'latest' ? blocks.length - 1 : Number(first)
            const block = blocks[number]
            return block
              ? {
                  number: toHex(number),
                  hash: block.hash,
                  timestamp: toHex(block.time),
                }
              : null
          }
          if (method === 'eth_getLogs')
            return life.logs
              .filter(
                ({ blockNumber, topics }) =>
                  blockNumber >= Number(first.fromBlock) &&
                  blockNumber <= Number(first.toBlock) &&
                  [first.topics[0]].flat().includes(topics[0]),
              )
              .map(toLog)
          if (method !== 'eth_call') throw new Error(`no ${method}`)
          const { reserve0, reserve1 } = states[
            Number(at)
          ] as (typeof states)[number]
          const answer = (data: Hex): Hex =>
            data.startsWith('0xe6a43905')
              ? pad(pair?.pairAddress as Hex)
              : `0x${[reserve0, reserve1, 0n]
                  .map((value) => value.toString(16).padStart(64, '0'))
                  .join('')}`
          if (!first.data.startsWith('0x82ad56cb')) return answer(first.data)
          const { args } = decodeFunctionData({
            abi: multicall3Abi,
            data: first.data,
          })
          return encodeFunctionResult({
            abi: multicall3Abi,
            functionName: 'aggregate3',
            result: (args as unknown as [{ callData: Hex }[]])[0].map(
              ({ callData }) => ({
                success: true,
                returnData: answer(callData),
              }),
            ),
          })
        },
      },
      { retryCount: 0 },
    ),
  })
}

const intervals = ['1m', '5m', '1h', '1d'] as const

/**
 * Checks that figures are the sums of all events, whatever was known and
 * replaced, in random markets with reorganizations.
 */
export async function checkMarkets(numRuns: number) {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          steps: fc.array(step, { minLength: 1, maxLength: 12 }),
          depth: fc.constantFrom(0, 0, 1, 3, 8),
          interval: fc.constantFrom(...intervals),
          count: fc.constantFrom(1, 24, 200),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      async (rounds) => {
        const chain = createChain()
        const store = createStore()
        for (const { steps, depth, interval, count } of rounds) {
          if (depth > 0 && chain.blocks.length > 2) chain.goBack(depth)
          for (const each of steps) chain.add(each)
          const found = await getPoolActivity(connect(chain), {
            deployment,
            tokenA: 'DAI',
            tokenB: 'USDT',
            interval,
            maxCandles: count,
            limit: 1_000,
            store,
          })
          const events = decodePoolLogs(
            chain.life.logs.map((log) => ({
              ...log,
              address: pair?.pairAddress as Hex,
            })),
          )
          const to = (chain.blocks.at(-1)?.time ?? 0) + 1
          const { isA0 } = found
          const decimals = [found.tokenA.decimals, found.tokenB.decimals]
          const [decimals0 = 0, decimals1 = 0] = isA0
            ? decimals
            : decimals.toReversed()
          expect(found.candles).toEqual(
            getCandles({
              events,
              base: isA0 ? 'token0' : 'token1',
              decimals0,
              decimals1,
              interval,
              to,
              maxCandles: count,
            }),
          )
          for (const [length, unit, window] of [
            [86_400, 60, found.day],
            [7 * 86_400, 3_600, found.week],
          ] as const) {
            if (!window) continue
            const from = Math.floor((to - length) / unit) * unit
            const sums = getVolume({ events, from, to })
            expect([
              window.volumeA,
              window.feesA,
              window.feesB,
              window.trades,
            ]).toEqual([
              isA0 ? sums.volume0 : sums.volume1,
              isA0 ? sums.fees0 : sums.fees1,
              isA0 ? sums.fees1 : sums.fees0,
              sums.trades,
            ])
          }
          const { reserve0, reserve1 } = chain.life.state.pool
          const { aprs } = await getPoolAprs(connect(chain), {
            deployment,
            store,
          })
          const from = Math.floor((to - 86_400) / 60) * 60
          expect(aprs[found.pairAddress]).toBe(
            getFeeApr({
              ...getVolume({ events, from, to }),
              ...{ reserve0, reserve1, seconds: 86_400 },
            }),
          )
          expect([found.reserveA, found.reserveB]).toEqual(
            isA0 ? [reserve0, reserve1] : [reserve1, reserve0],
          )
        }
      },
    ),
    { numRuns, seed: fuzz.seed },
  )
}
