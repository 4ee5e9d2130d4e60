import { showCount } from '../intl'
import { section } from '../section'

/** The pools' screen and its dialogs. */
export const pools = section('pools', {
  title: 'Liquidity Pools',
  description:
    'View available liquidity pools and track APR, TVL, and available pairs.',
  heading: 'Pools',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  loading: 'Loading pools',
  unavailable: 'The pools are not available right now. Refresh to try again.',
  empty: 'There are no pools yet.',
  search: 'Search by token or address',
  noneFound: ({ query }: { query: string }) => `No pool matches “${query}”.`,
  pages: 'Pages of pools',
  range: ({ from, to, count }: { from: string; to: string; count: string }) =>
    `${from} to ${to} of ${count}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',

  columns: {
    pool: 'Pool',
    fee: 'Fee',
    liquidity: 'Liquidity',
    reserves: 'Reserves',
    share: 'Your Share',
    pair: 'Pair Address',
  },
  details: 'Chart and trades',
  actions: 'Actions',
  sortBy: 'Sort by',
  sorts: {
    name: 'Name',
    '-liquidity': 'Most liquidity',
    liquidity: 'Least liquidity',
    '-share': 'Your share',
  },
  noPair: 'No pair yet',
  lp: ({ amount }: { amount: string }) => `${amount} LP`,
  copyPair: ({ address, pool }: { address: string; pool: string }) =>
    `${address}, copy the pair address of ${pool}`,

  summary: 'Summary',
  liquidityInAll: 'Liquidity in all pools',
  count: ({ count }: { count: number }) => `${showCount(count)} pools`,
  yourPositions: 'Your positions',
  tokenShares: 'Share of each token',

  addLiquidity: 'Add Liquidity',
  addLiquidityTo: ({ pool }: { pool: string }) => `Add Liquidity to ${pool}`,
  addTitle: ({ a, b }: { a: string; b: string }) =>
    `Add Liquidity to: ${a}/${b}`,
  amountOf: ({ token }: { token: string }) => `Amount of ${token}`,
  invalidAmounts: 'Enter valid amounts',
  insufficientBalance: 'Insufficient balance',
  poolPrice: 'Pool price',
  setsPrice: 'Your deposit sets it',
  yourShare: 'Your share of the pool',

  remove: 'Remove',
  removeFrom: ({ pool }: { pool: string }) => `Remove from ${pool}`,
  removeTitle: ({ a, b }: { a: string; b: string }) =>
    `Remove Liquidity from: ${a}/${b}`,
  amount: 'Amount',
  yourLp: ({ amount, label }: { amount: string; label: string }) =>
    `Your LP balance: ${amount} ${label}`,
  youReceive: ({ token }: { token: string }) => `You receive ${token}`,
  invalidFormat: 'Invalid number format',
  invalidAmount: 'Enter a valid amount',
  insufficientLp: 'Insufficient LP tokens',

  processing: 'Processing...',
  processingPool: 'Processing…',
  processingNamed: ({ pool }: { pool: string }) => `Processing… ${pool}`,
})
