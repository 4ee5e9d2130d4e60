'use client'

import { useCallback } from 'react'
import type { Address } from 'viem'
import { getGasPrice } from 'viem/actions'
import { BalanceUnreadError } from '../errors/balanceUnread.js'
import { WalletNotConnectedError } from '../errors/notConnected.js'
import { getBalancesQueryOptions } from '../query/balances.js'
import { useConfig } from './useConfig.js'

export type MaxAmount = {
  /** Amount in smallest units. */
  amount: bigint
  balance: bigint
  /** Reserved for gas. `0n` except for the native coin. */
  reserve: bigint
  isReserved: boolean
}

/**
 * Gas of the most expensive transactions: a swap over three pools, and the creation of
 * a pool.
 */
const gas = { swap: 350_000n, addLiquidity: 400_000n }

/** Wallets offer up to twice the gas price, which may also rise in the meantime. */
const gasPriceMultiplier = 2n

/**
 * Returns a function that reads the maximum amount of a token that can be spent: the
 * balance, minus gas for the native coin. Fails with `BalanceUnreadError` if the latest
 * read does not include that balance.
 *
 * @example
 * ```tsx
 * import { useMaxAmount } from '@letheswap/react'
 *
 * export function Max({ onFill }: { onFill: (amount: bigint) => void }) {
 *   const getMaxAmount = useMaxAmount()
 *   const fill = async () =>
 *     onFill((await getMaxAmount({ token: 'ZKP', kind: 'swap' })).amount)
 *   return (
 *     <button type="button" onClick={() => void fill()}>
 *       Max
 *     </button>
 *   )
 * }
 * ```
 */
export function useMaxAmount(): (parameters: {
  token: string
  kind: keyof typeof gas
  /** @default the connected wallet's */
  account?: Address | undefined
}) => Promise<MaxAmount> {
  const config = useConfig()
  return useCallback(
    async ({ account = config.wallet.getState().address, kind, token }) => {
      if (account === undefined) throw new WalletNotConnectedError()
      const { balances } = await config.queryClient.ensureQueryData(
        getBalancesQueryOptions(config, { account }),
      )
      const { isNative, symbol } = config.getToken(token)
      const balance = balances[symbol]
      if (balance === undefined) throw new BalanceUnreadError({ token: symbol })
      if (!isNative)
        return { amount: balance, balance, reserve: 0n, isReserved: false }
      const gasPrice = await getGasPrice(config.client)
      const reserve = gasPrice * gasPriceMultiplier * gas[kind]
      const amount = balance > reserve ? balance - reserve : 0n
      return { amount, balance, reserve, isReserved: true }
    },
    [config],
  )
}
