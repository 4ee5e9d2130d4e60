import {
  DEFAULT_SLIPPAGE_BPS,
  estimatePlanGas,
  planSwap,
  type Quote,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import { getGasPrice } from 'viem/actions'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export type SwapGasParameters = {
  /** The account that swaps. The query is disabled without it. */
  account?: Address | undefined
  /** The quote to swap. The query is disabled without it. */
  quote?: Quote | undefined
  /** Slippage tolerance in basis points. @default 100 */
  slippageBps?: number | undefined
}

export type SwapGas = {
  /** Gas of all steps, including approvals. */
  gas: bigint
  /** Current cost of the gas, in the native coin's smallest unit. */
  fee: bigint
}

export declare namespace getSwapGasQueryOptions {
  type Parameters<selected = SwapGas> = SwapGasParameters &
    QueryParameter<
      SwapGas,
      planSwap.ErrorType | estimatePlanGas.ErrorType,
      object,
      selected
    >
}

/** Estimates the gas of a quote's swap. See `planSwap` and `estimatePlanGas`. */
export function getSwapGasQueryOptions<selected = SwapGas>(
  config: Config,
  {
    account,
    query,
    quote,
    slippageBps = DEFAULT_SLIPPAGE_BPS,
  }: getSwapGasQueryOptions.Parameters<selected> = {},
) {
  const { client, deployment } = config
  return getReadOptions(config, {
    name: 'swapGas',
    parameters: {
      account,
      slippageBps,
      type: quote?.type,
      path: quote?.path,
      // A query key is JSON, which has no bigint.
      amountIn: quote?.amountIn.toString(),
    },
    query,
    // The estimate is not repeated, because a quote can be planned only for 30 seconds.
    defaults: { refetchInterval: false },
    read:
      account && quote
        ? async () => {
            const plan = await planSwap(client, {
              account,
              deployment,
              quote,
              slippageBps,
            })
            const [{ gas }, price] = await Promise.all([
              estimatePlanGas(client, { deployment, plan }),
              getGasPrice(client),
            ])
            return { gas, fee: gas * price }
          }
        : undefined,
  })
}
