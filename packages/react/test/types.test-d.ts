// Only the compiler checks this file: every line below an expectation must not compile,
// and every other line must.
import type {
  AccountRequiredError,
  BlockNotFoundError,
  getPools,
  InvalidOptionError,
  Pool,
  ReadFailedError,
  StaleQuoteError,
  TransactionRevertedError,
  WrongNetworkError,
} from '@letheswap/sdk'
import { expectTypeOf } from 'vitest'
import { swap } from '../src/actions/swap.js'
import type { Config } from '../src/config.js'
import type { AccountChangedError } from '../src/errors/accountChanged.js'
import { useSwapHistory } from '../src/hooks/useAccountPages.js'
import { useAddLiquidity } from '../src/hooks/useAddLiquidity.js'
import { useConnect } from '../src/hooks/useConnect.js'
import { useFaucetRequest } from '../src/hooks/useFaucetRequest.js'
import { usePools } from '../src/hooks/usePools.js'
import { useSwap } from '../src/hooks/useSwap.js'
import { getPoolsQueryOptions } from '../src/query/pools.js'

declare const config: Config

/** A hook's error narrows by its name, without a cast. */
export function useErrors() {
  const { error } = useSwap()
  switch (error?.name) {
    case 'StaleQuoteError':
      expectTypeOf(error).toEqualTypeOf<StaleQuoteError>()
      break
    case 'TransactionRevertedError':
      expectTypeOf(error).toEqualTypeOf<TransactionRevertedError>()
      break
    case 'AccountChangedError':
      expectTypeOf(error).toEqualTypeOf<AccountChangedError>()
      break
    case 'PlanAbortedError':
    case 'AbortError':
      break
    // @ts-expect-error a user rejection is a TransactionRejectedError here
    case 'PlanRejectedError':
      break
  }
  const added = useAddLiquidity().error
  // @ts-expect-error a deposit has no quote
  expectTypeOf(added?.name === 'StaleQuoteError').toBeBoolean()
  const connected = useConnect().error
  if (connected?.name === 'ConnectionFailedError')
    expectTypeOf(connected.reason).toEqualTypeOf<string>()
  const paid = useFaucetRequest().error
  if (paid?.name === 'FaucetRateLimitError')
    expectTypeOf(paid.retryAfter).toEqualTypeOf<number | undefined>()
  expectTypeOf(useSwapHistory().error).toEqualTypeOf<
    | AccountRequiredError
    | ReadFailedError
    | BlockNotFoundError
    | InvalidOptionError
    | WrongNetworkError
    | null
  >()
}

/** `select` determines the data's type, in a hook as in its options. */
export function useSelected() {
  const { data, error } = usePools({
    query: { select: ({ pools }) => pools[0] },
  })
  expectTypeOf(data).toEqualTypeOf<Pool | undefined>()
  expectTypeOf(error).toEqualTypeOf<getPools.ErrorType | null>()
  // @ts-expect-error the hook sets its own key
  usePools({ query: { queryKey: ['mine'] } })
  return config.queryClient
    .ensureQueryData(getPoolsQueryOptions(config))
    .then(({ pools }) => {
      expectTypeOf(pools).toEqualTypeOf<Pool[]>()
    })
}

/** The hook accepts no signal, because `cancel` stops its runs. */
export function useCancel() {
  const { mutate } = useSwap()
  // @ts-expect-error the hook has `cancel` in place of a signal
  mutate({ quote: null as never, signal: AbortSignal.timeout(1) })
  return swap(config, { quote: null as never, signal: AbortSignal.timeout(1) })
}
