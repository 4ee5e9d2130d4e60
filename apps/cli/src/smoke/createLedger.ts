import { type Deployment, formatAmount, getTokens } from '@letheswap/sdk'
import {
  type Address,
  type Client,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { getTransaction } from 'viem/actions'
import { CommandError } from '../errors.js'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

/** What came in (above zero) or went out, by symbol, in smallest units. */
export type Flows = Map<string, bigint>

/** What an account must own according to the events of its transactions. */
export type Ledger = {
  /** Books a mined transaction. Its gas is booked too, but not in the flows. */
  book: (receipt: TransactionReceipt) => Promise<Flows>
  /** Compares with the balances that the chain reports. */
  assertEqual: (balances: Record<string, bigint>) => void
}

/**
 * Starts with the present balances of `account`. Balances come from a contract's
 * storage, flows from its events: the two are independent, so a swap that pays
 * somebody else is found.
 */
export function createLedger({
  client,
  deployment,
  account,
  lpTokens,
  balances,
}: {
  client: Client
  deployment: Deployment
  account: Address
  /** LP tokens to follow, by the symbol to call them. */
  lpTokens: ReadonlyMap<string, Address>
  balances: Record<string, bigint>
}): Ledger {
  const native = deployment.chain.nativeCurrency.symbol
  const { wrappedNative } = deployment.contracts
  const decimals = new Map(
    getTokens(deployment).map((token) => [token.symbol, token.decimals]),
  )
  const followed = [
    ...deployment.tokens.map(
      ({ symbol, address }) => [symbol, address] as const,
    ),
    ...lpTokens,
  ]
  const owned = new Map(
    [native, ...followed.map(([symbol]) => symbol)].map((symbol) => [
      symbol,
      balances[symbol] ?? 0n,
    ]),
  )
  const isAccount = (address: Address) => isAddressEqual(address, account)

  return {
    book: async (receipt) => {
      const flows: Flows = new Map()
      const flow = (symbol: string, amount: bigint) =>
        flows.set(symbol, (flows.get(symbol) ?? 0n) + amount)

      const isOwn = isAccount(receipt.from)
      for (const log of parseEventLogs({ abi, logs: receipt.logs })) {
        if (log.eventName === 'Transfer') {
          const symbol = followed.find(([, address]) =>
            isAddressEqual(address, log.address),
          )?.[0]
          if (symbol === undefined) continue
          if (isAccount(log.args.to)) flow(symbol, log.args.value)
          if (isAccount(log.args.from)) flow(symbol, -log.args.value)
        } else if (isOwn && isAddressEqual(log.address, wrappedNative)) {
          // The router wraps what it keeps of the value sent, and passes on
          // what it unwraps.
          const { wad } = log.args
          flow(native, log.eventName === 'Deposit' ? -wad : wad)
        }
      }
      if (!isOwn && receipt.to && isAccount(receipt.to)) {
        const { value } = await getTransaction(client, {
          hash: receipt.transactionHash,
        })
        flow(native, value)
      }

      for (const [symbol, amount] of flows)
        owned.set(symbol, (owned.get(symbol) ?? 0n) + amount)
      if (isOwn)
        owned.set(
          native,
          (owned.get(native) ?? 0n) -
            receipt.gasUsed * receipt.effectiveGasPrice,
        )
      return flows
    },
    assertEqual: (balances) => {
      for (const [symbol, expected] of owned) {
        const actual = balances[symbol] ?? 0n
        if (actual === expected) continue
        const format = (amount: bigint) =>
          `${formatAmount(amount, decimals.get(symbol) ?? 18)} ${symbol}`
        throw new CommandError(
          `The chain reports ${format(actual)}, but the events add up to ${format(expected)}.`,
        )
      }
    },
  }
}
