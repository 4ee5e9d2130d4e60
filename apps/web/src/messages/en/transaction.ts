import { showCount } from '../intl'
import { section } from '../section'

type Figures = {
  /** With their symbols, where it is known what they are of. */
  limit: string
  actual: string
  missedBy: string
}

/** What a transaction asked for and what became of it. */
export const transaction = section('transaction', {
  title: 'Transaction',
  loading: 'Reading the transaction…',
  unknown:
    'The network does not know this transaction: it was never sent, was dropped, or its block was replaced.',
  malformed:
    'This is not a transaction hash. A transaction hash is 0x and 64 hexadecimal digits.',
  stale: 'This may be out of date.',

  statuses: { pending: 'Pending', failed: 'Failed', succeeded: 'Succeeded' },
  pending: ({ wish }: { wish: string }) =>
    `Waiting to be included in a block: ${wish}.`,
  failed: ({ wish, reason }: { wish: string; reason: string }) =>
    `Tried to ${wish}, but failed: ${reason}`,
  wishes: {
    swap: ({ spend, receive }: { spend: string; receive: string }) =>
      `swap ${spend} for ${receive}`,
    addLiquidity: ({ spend, pool }: { spend: string; pool: string }) =>
      `add ${spend} to the ${pool} pool`,
    removeLiquidity: ({ spend, pool }: { spend: string; pool: string }) =>
      `remove ${spend} from the ${pool} pool`,
    approve: ({ spender, amount }: { spender: string; amount: string }) =>
      `let ${spender} spend ${amount}`,
    wrap: ({ spend, receive }: { spend: string; receive: string }) =>
      `convert ${spend} to ${receive}`,
    transfer: ({ spend, recipient }: { spend: string; recipient: string }) =>
      `send ${spend} to ${recipient}`,
    deploy: 'create a contract',
    other: ({ selector }: { selector: string }) =>
      `call ${selector} of a contract outside the exchange`,
  },
  results: {
    swap: ({ spend, receive }: { spend: string; receive: string }) =>
      `Swapped ${spend} for ${receive}.`,
    deposit: ({ amounts, pool }: { amounts: string; pool: string }) =>
      `Added ${amounts} to the ${pool} pool.`,
    withdrawal: ({ amounts, pool }: { amounts: string; pool: string }) =>
      `Removed ${amounts} from the ${pool} pool.`,
    approve: ({ spender, amount }: { spender: string; amount: string }) =>
      `Allowed ${spender} to spend ${amount}.`,
    revoke: ({ spender, token }: { spender: string; token: string }) =>
      `Withdrew the permission of ${spender} to spend ${token}.`,
    wrap: ({ spend, receive }: { spend: string; receive: string }) =>
      `Converted ${spend} to ${receive}.`,
    transfer: ({ spend, recipient }: { spend: string; recipient: string }) =>
      `Sent ${spend} to ${recipient}.`,
    deploy: 'Created a contract.',
    other: ({ selector }: { selector: string }) =>
      `Called ${selector} of a contract outside the exchange.`,
    done: ({ wish }: { wish: string }) => `Done: ${wish}.`,
  },
  reasons: {
    atLeast: ({ limit, actual, missedBy, percent }: Figures & Percent) =>
      `it would have returned ${actual}, which is ${missedBy} (${percent}%) less than the minimum of ${limit}.`,
    atMost: ({ limit, actual, missedBy, percent }: Figures & Percent) =>
      `it would have cost ${actual}, which is ${missedBy} (${percent}%) more than the maximum of ${limit}.`,
    expired: ({ seconds }: { seconds: bigint }) =>
      `it was ${showCount(seconds)} s past its deadline.`,
    insufficientBalance: ({ limit, actual, missedBy }: Figures) =>
      `the account had only ${actual} of the ${limit} it needed; ${missedBy} was missing.`,
    insufficientAllowance: ({ limit, actual, missedBy }: Figures) =>
      `the exchange was allowed to spend only ${actual} of the ${limit} it needed; ${missedBy} was missing.`,
    insufficientFunds:
      'the account could not pay for both the amount and the gas.',
    outOfGas: 'it ran out of gas.',
    /** For a translation: in English the reason's own sentence is shown. */
    others: {} as Readonly<Record<string, string>>,
  },
  and: ' and ',
  atLeast: ({ amount }: { amount: string }) => `at least ${amount}`,
  atMost: ({ amount }: { amount: string }) => `at most ${amount}`,
  anyAmount: ({ token }: { token: string }) => `any amount of ${token}`,
  exchange: 'the exchange',
  yourWallet: 'your wallet',
  address: ({ address }: { address: string }) => address,

  sender: 'Sender',
  you: ({ address }: { address: string }) => `${address} (your wallet)`,
  block: 'Block',
  time: 'Time',
  gas: 'Gas',
  gasOf: ({ fee, units }: { fee: string; units: bigint }) =>
    `${fee} for ${showCount(units)} units`,
  hash: 'Hash',

  pools: 'Pools on the route',
  pool: ({ pool }: { pool: string }) => `Pool ${pool}`,
  paidIn: 'In',
  paidOut: 'Out',
  fee: 'Pool’s fee',
  priceThen: 'Price before',
  priceNow: 'Price now',
  pricePaid: 'Price paid',
  noPrice: 'the pool is empty',
  price: ({ base, price }: { base: string; price: string }) =>
    `1 ${base} = ${price}`,
  liquidity: 'Liquidity',
  lp: 'LP tokens',
  approvals: 'Approvals',
  approval: ({ spender, amount }: { spender: string; amount: string }) =>
    `${spender} may spend ${amount}`,
  transfers: 'Transfers',
  transfer: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
})

type Percent = { percent: string }
