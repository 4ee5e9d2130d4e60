import { type Address, encodeFunctionData, type Hex } from 'viem'
import { wrappedNativeAbi } from '../../src/contracts/abis.js'
import { routerAbi } from '../../src/contracts/publicAbis.js'
import { exchange } from './exchange.js'

/** A trade without the SDK. */
export type Trade = {
  by: 'account' | 'other'
  kind: 'buy' | 'deposit' | 'wrap'
  /** Hundredths of a coin. */
  amount: number
}

/** A deadline that no world reaches, even in milliseconds. */
export const never = 4_000_000_000_000n
const dai = exchange.tokens.find(({ symbol }) => symbol === 'DAI')
  ?.address as Address

/** Encodes the call of a trade. Every call pays with coins. */
export function encodeTrade(
  { kind, amount }: Trade,
  trader: Address,
): { to: Address; data: Hex; value: bigint } {
  const value = BigInt(amount) * 10n ** 16n
  const { router, wrapped } = exchange
  switch (kind) {
    case 'buy': {
      const path = [wrapped, dai]
      const data = encodeFunctionData({
        ...{ abi: routerAbi, functionName: 'swapExactETHForTokens' },
        args: [0n, path, trader, never],
      })
      return { to: router, data, value }
    }
    case 'deposit': {
      // The router takes twice as much DAI as coins, and leaves the excess.
      const data = encodeFunctionData({
        ...{ abi: routerAbi, functionName: 'addLiquidityETH' },
        args: [dai, value * 3n, 0n, 0n, trader, never],
      })
      return { to: router, data, value }
    }
    case 'wrap': {
      const deposit = {
        abi: wrappedNativeAbi,
        functionName: 'deposit',
      } as const
      return { to: wrapped, data: encodeFunctionData(deposit), value }
    }
  }
}
