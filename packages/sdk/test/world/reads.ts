import { type Address, type Client, getAddress } from 'viem'
import { getActivity } from '../../src/actions/getActivity.js'
import { getPoolActivity } from '../../src/actions/getPoolActivity.js'
import { getPoolAprs } from '../../src/actions/getPoolAprs.js'
import { getPosition } from '../../src/actions/getPosition.js'
import { getSwapHistory } from '../../src/actions/getSwapHistory.js'
import type { Deployment } from '../../src/deployment/types.js'
import { BaseError } from '../../src/errors/base.js'
import type { PoolEvent } from '../../src/events/types.js'
import { decodePoolLogs } from '../../src/market/decodePoolLogs.js'
import { getCandles } from '../../src/market/getCandles.js'
import { getFeeApr } from '../../src/market/getFeeApr.js'
import { getVolume } from '../../src/market/getVolume.js'
import type { CandleInterval } from '../../src/market/types.js'
import { createStore } from '../createStore.js'
import type { Clock } from './clock.js'
import type { Fault, Line } from './connection.js'
import { balanceOf } from './contracts.js'
import { exchange } from './exchange.js'
import { type Ledger, lpToken } from './ledger.js'

/** Figures that are read several times, with a store. */
export type Read = {
  kind: keyof typeof readers
  /** Seconds since the start. */
  at: number[]
  faults: Fault[]
}

/** The result of a reading: figures as JSON, or an error. */
export type Reading = {
  text: string | undefined
  error: unknown
  requests: number
  seconds: number
}

export type ReadStory = {
  read: Read
  /** Readings while nodes lag and answers are lost. */
  early: Reading[]
  /** The reading after all nodes have caught up, with the store. */
  last: Reading
  /** The same reading from a correct node, without a store. */
  fresh: Reading
  /** The result according to the ledger. */
  truth: string | undefined
  /** The part of the last reading that the ledger also has. */
  shown: string | undefined
}

type Parameters = {
  deployment: Deployment
  account: Address
  interval: CandleInterval
  store?: ReturnType<typeof createStore>
}

const pool = { tokenA: 'ZKP', tokenB: 'DAI' } as const

/** All readers, by name. */
export const readers = {
  history: (client: Client, parameters: Parameters) =>
    getSwapHistory(client, { ...parameters, limit: Infinity }),
  activity: (client: Client, parameters: Parameters) =>
    getActivity(client, parameters),
  pool: (client: Client, { account: _, ...parameters }: Parameters) =>
    getPoolActivity(client, { ...parameters, ...pool }),
  aprs: (client: Client, { account: _, ...parameters }: Parameters) =>
    getPoolAprs(client, parameters),
  position: (client: Client, parameters: Parameters) =>
    getPosition(client, { ...parameters, ...pool }),
}

type Results = {
  [kind in Read['kind']]: Awaited<ReturnType<(typeof readers)[kind]>>
}

const toText = (value: unknown) =>
  JSON.stringify(value, (_, it) => (typeof it === 'bigint' ? `${it}` : it))

/**
 * Returns a pair's reserves and events, oldest first, and the second after the latest
 * block.
 */
function readPair(ledger: Ledger, pair = exchange.pairs[0]) {
  const { head, block, state } = ledger.now()
  const address = pair?.address as Address
  const logs = ledger.history().flatMap(({ block, transaction, logs }) =>
    logs
      .filter((log) => log.address === address)
      .map(({ topics, data, index }) => ({
        ...{ address, topics, data, logIndex: index },
        ...{ blockNumber: block.number, blockHash: block.hash },
        transactionHash: transaction.hash,
        timestamp: block.timestamp,
      })),
  )
  return {
    events: decodePoolLogs(logs),
    to: (block(head)?.timestamp ?? 0) + 1,
    reserve0: state().get(`reserve0 ${address}`) ?? 0n,
    reserve1: state().get(`reserve1 ${address}`) ?? 0n,
  }
}

/** Returns the totals of 24 hours, which start with a minute. */
const getDay = (events: readonly PoolEvent[], to: number) =>
  getVolume({ events, to, from: to - 24 * 60 * 60 - (to % 60) })

/** Facts from the ledger, and the same facts from a reading. */
const statements: {
  [kind in Read['kind']]?: {
    isTrue(ledger: Ledger, account: Address, interval: CandleInterval): unknown
    isShown(result: Results[kind]): unknown
  }
} = {
  history: {
    isTrue: (ledger, account) =>
      ledger
        .history()
        .flatMap(({ transaction: { hash }, block, swaps }) =>
          swaps
            .filter(({ payer }) => payer === account)
            .map(({ path, amounts, recipient }) => ({
              ...{ hash, block: block.number, timestamp: block.timestamp },
              path: path.map((it) => getAddress(it)),
              in: amounts[0],
              out: amounts.at(-1),
              recipient: getAddress(recipient),
            })),
        )
        .reverse(),
    isShown: ({ entries }) =>
      entries.map((entry) => ({
        hash: entry.txHash,
        ...{ block: Number(entry.blockNumber), timestamp: entry.timestamp },
        ...{ path: entry.path, in: entry.amountIn, out: entry.amountOut },
        recipient: entry.recipient,
      })),
  },
  activity: {
    isTrue: (ledger, account) =>
      ledger
        .history()
        .filter(({ transaction, isSuccess }) => {
          return transaction.from === account && isSuccess
        })
        .map(({ transaction: { hash } }) => hash)
        .reverse(),
    isShown: ({ entries }) => entries.map(({ hash }) => hash),
  },
  pool: {
    isTrue: (ledger, _, interval) => {
      const [own] = exchange.pairs.filter(({ key }) => key === 'DAI-ZKP')
      const { events, to, reserve0, reserve1 } = readPair(ledger, own)
      const is0 = own?.token0 === exchange.wrapped
      const day = getDay(events, to)
      const candles = getCandles({
        ...{ events, to, interval, decimals0: 18, decimals1: 18 },
        ...{ from: to - 24 * 60 * 60, base: is0 ? 'token0' : 'token1' },
      })
      return {
        reserve: is0 ? reserve0 : reserve1,
        trades: day.trades,
        volume: is0 ? day.volume0 : day.volume1,
        fees: is0 ? [day.fees0, day.fees1] : [day.fees1, day.fees0],
        candles: candles.filter(({ trades }) => trades > 0),
      }
    },
    isShown: ({ day, reserveA, candles }) => ({
      ...{ reserve: reserveA, trades: day.trades, volume: day.volumeA },
      fees: [day.feesA, day.feesB],
      candles: candles.filter(({ trades }) => trades > 0),
    }),
  },
  aprs: {
    isTrue: (ledger) =>
      exchange.pairs.map((pair) => {
        const { events, to, ...reserves } = readPair(ledger, pair)
        const fees = getDay(events, to)
        return getFeeApr({ ...reserves, ...fees, seconds: 24 * 60 * 60 })
      }),
    isShown: ({ aprs }) =>
      exchange.pairs.map(({ address }) => aprs[getAddress(address)]),
  },
  position: {
    isTrue: (ledger, account) => {
      const own = ledger
        .history()
        .flatMap(({ deposits }) => deposits)
        .filter(({ to }) => to === account)
      const sum = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)
      return {
        liquidity: ledger.now().state().get(balanceOf(lpToken, account)),
        depositedA: sum(own.map(({ amountB }) => amountB)),
        depositedB: sum(own.map(({ amountA }) => amountA)),
        changes: own.length,
      }
    },
    isShown: ({ liquidity, depositedA, depositedB, changes }) => ({
      ...{ liquidity, depositedA, depositedB },
      changes: changes.length,
    }),
  },
}

/** Reads several times through faults, and once more without faults. */
export async function keepReading({
  clock,
  ledger,
  account,
  deployment,
  read,
  connect,
  isQuiet,
}: {
  clock: Clock
  ledger: Ledger
  account: Address
  deployment: Deployment
  read: Read
  connect: (faults: readonly Fault[] | 'right') => {
    client: Client
    line: Line
  }
  /** Resolves once everything has happened, and all nodes have caught up. */
  isQuiet: Promise<unknown>
}): Promise<ReadStory> {
  const run = readers[read.kind] as (
    client: Client,
    parameters: Parameters,
  ) => Promise<unknown>
  const store = createStore()
  const intervals = ['1m', '5m', '1h', '1d'] as const
  const interval = intervals[read.at.length % 4] ?? '1m'
  const base = { deployment, account: getAddress(account), interval }
  let result: unknown
  const take = async (
    { client, line }: ReturnType<typeof connect>,
    parameters: Parameters,
  ): Promise<Reading> => {
    const [before, since] = [line.requests, clock.now()]
    const end = await run(client, parameters).then(
      (it) => {
        result = it
        return { text: toText(it), error: undefined }
      },
      (error: unknown) => ({ text: undefined, error }),
    )
    const seconds = (clock.now() - since) / 1_000
    return { ...end, requests: line.requests - before, seconds }
  }

  const early: Reading[] = []
  const line = connect(read.faults)
  for (const at of read.at) {
    await clock.sleep(at * 1_000)
    early.push(await take(line, { ...base, store }))
  }
  await isQuiet
  // After a restart, the chain has another deployment.
  const { genesis: genesisHash } = ledger.now()
  const final = { ...base, deployment: { ...deployment, genesisHash } }
  const last = await take(connect([]), { ...final, store })
  const statement = statements[read.kind]
  const truth = statement && toText(statement.isTrue(ledger, account, interval))
  const shown =
    statement && !last.error
      ? toText(statement.isShown(result as never))
      : undefined
  const fresh = await take(connect('right'), final)
  return { read, early, last, fresh, truth, shown }
}

/** Checks for an error that the SDK documents. */
export const isTyped = (error: unknown): boolean => error instanceof BaseError
