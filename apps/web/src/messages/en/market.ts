import { section } from '../section'

type Both = { a: string; b: string }

/** A pool's details: its chart, figures, trades, and one's own position. */
export const market = section('market', {
  unknownTitle: 'Pool not found',
  unknown: ({ pool }: { pool: string }) => `There is no pool “${pool}” here.`,
  fee: ({ fee }: { fee: string }) => `Liquidity pool, ${fee} fee on each swap`,
  reading: 'Reading the pool’s history…',
  readingAt: ({ block, head }: { block: string; head: string }) =>
    `Reading the pool’s history: block ${block} of ${head}…`,
  notResponding: 'The network isn’t responding.',
  offline: 'You are offline.',
  updatedAt: ({ time }: { time: string }) =>
    `These figures were read at ${time}.`,
  noLiquidity: 'This pool has no liquidity yet.',
  turn: 'Show the inverse price',

  interval: 'Candle length',
  intervals: { '1m': '1 min', '5m': '5 min', '1h': '1 h', '1d': '1 day' },
  chart: ({ a, b }: Both) => `Price of ${a} in ${b}`,
  noTradesIn: {
    '1m': 'No trades in the last 4 hours.',
    '5m': 'No trades in the last 24 hours.',
    '1h': 'No trades in the last 7 days.',
    '1d': 'No trades in the last 90 days.',
  },
  priceNow: ({ price }: { price: string }) => `The price is ${price}.`,
  chartNotLoaded: 'The chart could not be loaded.',
  asTable: 'Show as a table',
  candles: 'Candles, newest first',
  time: 'Time',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  candleVolume: 'Volume',

  tvl: 'TVL',
  volume: 'Volume, 24 h',
  fees: 'Fees, 24 h',
  aprDay: 'APR, 24 h',
  aprWeek: 'APR, 7 d',

  position: 'Your position',
  noPosition: 'You have no liquidity in this pool.',
  positionNotRead: 'Your position could not be read.',
  liquidity: 'Liquidity',
  lpShare: ({ lp, share }: { lp: string; share: string }) =>
    `${lp} LP (${share} of the pool)`,
  value: 'Current value',
  deposited: 'Deposited',
  withdrawn: 'Withdrawn',
  earned: 'Fees earned',
  impermanentLoss: 'Impermanent loss',
  againstHolding: 'Compared with holding',

  trades: 'Latest trades',
  noTrades: 'No trades yet.',
  moreTrades: 'Show more',
  did: {
    sell: ({ a, b }: Both) => `Swapped ${a} for ${b}`,
    buy: ({ a, b }: Both) => `Swapped ${b} for ${a}`,
    deposit: ({ a, b }: Both) => `Added ${a} and ${b}`,
    withdrawal: ({ a, b }: Both) => `Removed ${a} and ${b}`,
  },
})
