import { section } from '../section'

/** The swap's settings, confirmation and result, which load when they are asked for. */
export const swapParts = section('swapParts', {
  yourSlippage: 'Your slippage',
  slippageNote: 'The swap fails if the price worsens by more than this.',
  deadline: 'Deadline',
  minutes: 'minutes',
  deadlineNote: 'A transaction fails if it waits longer than this.',
  done: 'Done',
  useDefaults: 'Use the defaults',

  badPrice: 'Swap at a bad price?',
  badPriceNote: ({ share }: { share: string }) =>
    `This swap moves the price ${share} against you. A smaller amount gets a better price.`,
  priceChanged: 'The price has changed. Wait for the new one.',
  youPay: 'You pay',
  youReceiveOnly: 'You receive only',
  swapAnyway: 'Swap anyway',

  lastSwap: 'Last swap',
  became: 'swapped for',
  asQuoted: ({ price }: { price: string }) => `${price}, as quoted`,
  notAsQuoted: ({ price, quoted }: { price: string; quoted: string }) =>
    `${price} (quoted: ${quoted})`,
})
