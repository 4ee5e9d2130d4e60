import {
  type Deployment,
  formatAmount,
  getBalances,
  getPair,
  getTokens,
  LP_DECIMALS,
} from '@letheswap/sdk'
import {
  type Address,
  type Client,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { getTransaction } from 'viem/actions'
import type { SmokeCourse } from './chooseCourse.js'
import { SmokeError } from './SmokeError.js'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

/** By symbol, in smallest units; negative for what goes out. */
type Flows = ReadonlyMap<string, bigint>

export const toLpSymbol = (a: string, b: string) => `${a}/${b} LP`

/**
 * Derives an account's balances from its transactions' events. Balances come
 * from storage, flows from events, so a swap that pays somebody else is found.
 */
export type Ledger = {
  /** Adds transactions, and returns the last one's flows without gas. */
  book: (
    transactions: readonly { receipt: TransactionReceipt }[],
  ) => Promise<Flows>
}

/** Starts with the present balances of `account`: all coins, and these LP tokens. */
export async function createLedger(
  client: Client,
  deployment: Deployment,
  account: Address,
  pools: SmokeCourse['pools'],
): Promise<Ledger> {
  const native = deployment.chain.nativeCurrency.symbol
  const { wrappedNative } = deployment.contracts
  const decimals = new Map(
    getTokens(deployment).map((token) => [token.symbol, token.decimals]),
  )
  const read = async () => {
    const [{ balances }, ...pairs] = await Promise.all([
      getBalances(client, { deployment, account }),
      ...pools.map(([tokenA, tokenB]) =>
        getPair(client, { deployment, tokenA, tokenB, account }),
      ),
    ])
    const positions = pairs.map(
      ({ tokenA, tokenB, pairAddress, liquidity }) => ({
        symbol: toLpSymbol(tokenA.symbol, tokenB.symbol),
        address: pairAddress,
        balance: liquidity ?? 0n,
      }),
    )
    return {
      contracts: [...deployment.tokens, ...positions],
      balances: new Map([
        ...Object.entries(balances),
        ...positions.map(({ symbol, balance }) => [symbol, balance] as const),
      ]),
    }
  }
  const { contracts, balances: owned } = await read()
  const isAccount = (address: Address) => isAddressEqual(address, account)

  const readFlows = async (receipt: TransactionReceipt): Promise<Flows> => {
    const flows = new Map<string, bigint>()
    const flow = (symbol: string, amount: bigint) => add(flows, symbol, amount)
    const isOwn = isAccount(receipt.from)
    for (const log of parseEventLogs({ abi, logs: receipt.logs })) {
      if (log.eventName === 'Transfer') {
        const token = contracts.find(({ address }) =>
          isAddressEqual(address, log.address),
        )
        if (!token) continue
        if (isAccount(log.args.to)) flow(token.symbol, log.args.value)
        if (isAccount(log.args.from)) flow(token.symbol, -log.args.value)
      } else if (isOwn && isAddressEqual(log.address, wrappedNative)) {
        // The router wraps the part that it keeps, and forwards what it
        // unwraps.
        const { wad } = log.args
        flow(native, log.eventName === 'Deposit' ? -wad : wad)
      }
    }
    if (!isOwn && receipt.to && isAccount(receipt.to)) {
      const hash = receipt.transactionHash
      flow(native, (await getTransaction(client, { hash })).value)
    }
    return flows
  }

  return {
    book: async (transactions) => {
      let flows: Flows = new Map()
      for (const { receipt } of transactions) {
        flows = await readFlows(receipt)
        for (const [symbol, amount] of flows) add(owned, symbol, amount)
        if (isAccount(receipt.from))
          add(owned, native, -receipt.gasUsed * receipt.effectiveGasPrice)
      }
      const { balances } = await read()
      for (const [symbol, actual] of balances) {
        const expected = owned.get(symbol) ?? 0n
        if (actual === expected) continue
        const format = (amount: bigint) =>
          `${formatAmount(amount, decimals.get(symbol) ?? LP_DECIMALS)} ${symbol}`
        throw new SmokeError(
          `The chain reports ${format(actual)}, but the events add up to ${format(expected)}.`,
        )
      }
      return flows
    },
  }
}

function add(sums: Map<string, bigint>, symbol: string, amount: bigint): void {
  sums.set(symbol, (sums.get(symbol) ?? 0n) + amount)
}
