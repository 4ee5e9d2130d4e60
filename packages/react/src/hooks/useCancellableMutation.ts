import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Config } from '../config.js'
import type { MutationParameter } from '../query/types.js'
import { createId } from '../utils/createId.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** What the hook passes to each call of its action. */
type Call = { id?: string | undefined; signal?: AbortSignal | undefined }

export declare namespace useCancellableMutation {
  type Parameters<data, error, variables extends Call> = MutationParameter<
    data,
    error,
    Omit<variables, keyof Call>
  > & {
    /** An action, such as `swap`. */
    action: (config: Config, variables: variables) => Promise<data>
  }
  type ReturnType<data, error, variables extends Call> = UseMutationResult<
    data,
    error,
    Omit<variables, keyof Call>
  > & {
    /** Id of the connected account's last call. */
    id: string | undefined
    /** Stops waiting for the wallet. What was sent stays sent. */
    cancel(): void
  }
}

/**
 * A mutation for an action that asks the wallet. It can be cancelled, and is reset
 * when the account changes.
 *
 * @example
 * ```tsx
 * import { swap, useCancellableMutation } from '@letheswap/react'
 *
 * function useOwnSwap() {
 *   return useCancellableMutation({ action: swap })
 * }
 * ```
 */
export function useCancellableMutation<data, error, variables extends Call>({
  action,
  mutation: options,
}: useCancellableMutation.Parameters<
  data,
  error,
  variables
>): useCancellableMutation.ReturnType<data, error, variables> {
  const config = useConfig()
  const { address } = useWallet()
  const [call, setCall] = useState<{
    id: string
    account: string | undefined
    controller: AbortController
  }>()
  const mutation = useMutation<data, error, Omit<variables, keyof Call>>(
    {
      ...options,
      mutationFn(variables) {
        const id = createId()
        const controller = new AbortController()
        const { address: account } = config.wallet.getState()
        setCall({ id, account, controller })
        const { signal } = controller
        return action(config, { ...variables, id, signal } as variables)
      },
    },
    config.queryClient,
  )
  const isOther = call !== undefined && call.account !== address
  const { reset } = mutation
  useEffect(() => {
    if (isOther) reset()
  }, [isOther, reset])
  return {
    ...mutation,
    id: isOther ? undefined : call?.id,
    cancel: () => call?.controller.abort(),
  }
}
