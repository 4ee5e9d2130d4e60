import { section } from '../section'

/** The swap's screen and its dialogs. */
export const swap = section('swap', {
  title: 'Token Swap',
  showHistory: 'Show history',
  from: 'From',
  fromToken: 'From token',
  to: 'To',
  toToken: 'To token',
  direction: 'Swap direction',
  balances: 'Balances',

  price: 'Price',
  inversePrice: 'Show the inverse price',
  minimumReceived: 'Minimum received',
  maximumSent: 'Maximum sent',
  priceImpact: 'Price impact',
  route: 'Route',
  estimatedGas: 'Estimated gas',
  gas: '~0.002 ETH',
  showChart: 'Show the chart',
  showDetails: 'Show details',
  hideDetails: 'Hide details',
  moves: ({ share }: { share: string }) =>
    `The swap moves the pool’s price by ${share}.`,
  inPool: ({ token }: { token: string }) => `${token} in the pool →`,
  hops: ({ hops }: { hops: string }) => `The route: ${hops}.`,
  hop: ({ from, to, impact }: { from: string; to: string; impact?: string }) =>
    `${from} to ${to}${impact === undefined ? '' : `, price impact ${impact}`}`,

  swap: 'Swap',
  swapping: 'Swapping…',
  invalidAmount: 'Enter a valid amount',
  sameToken: 'Tokens must be different',
  unsupportedPair: 'Unsupported token pair',
  insufficientBalance: ({ token }: { token: string }) =>
    `Insufficient balance: ${token}`,
  inProgress: 'A swap is in progress',
  switchTo: ({ chain }: { chain: string }) => `Switch your wallet to ${chain}`,
  findingPrice: 'Finding the best price…',
  loadingBalance: 'Loading your balance…',
  tooSmall: 'This amount is too small to swap',
  tooLittleLiquidity: 'The pools do not have enough liquidity for this amount',
  priceNotLoaded: 'The price could not be loaded',
  tooManyDecimals: ({ token, decimals }: { token: string; decimals: number }) =>
    `${token} allows at most ${decimals} decimal places.`,
  tooLarge: 'This number is too large.',

  slippage: 'Slippage',
  settings: 'Swap settings',
  settingsWith: ({ slippage }: { slippage: string }) =>
    `Swap settings: your slippage is ${slippage}`,
  slippageRange: ({ max }: { max: number }) =>
    `Enter a percentage above 0, up to ${max}, with at most two decimals.`,
  slippageLow:
    'Very low slippage: the swap may fail when the price moves a little.',
  slippageHigh:
    'High slippage: others may trade ahead of you, so you may receive much less.',
  deadlineRange: ({ max }: { max: number }) =>
    `Enter whole minutes, from 1 to ${max}.`,

  impact: {
    low: 'Slight price impact.',
    moderate: 'Moderate price impact: a smaller amount gets a better price.',
    high: 'High price impact: you receive much less than the market price.',
    extreme:
      'Very high price impact: this amount moves the price far against you. You will be asked to confirm.',
  },
})
