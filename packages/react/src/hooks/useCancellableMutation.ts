import {
  type MutationKey,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Config } from '../config.js'
import type { MutationParameter } from '../query/types.js'
import { createId } from '../utils/createId.js'
import { useConfig } from './useConfig.js'

/** What the hook gives to each call of its action. */
type Call = { id?: string | undefined; signal?: AbortSignal | undefined }

export declare namespace useCancellableMutation {
  type Parameters<data, error, variables extends Call> = MutationParameter<
    data,
    error,
    Omit<variables, keyof Call>
  > & {
    mutationKey: MutationKey
    /** An action, such as `swap`. */
    action: (config: Config, variables: variables) => Promise<data>
  }
  type ReturnType<data, error, variables extends Call> = UseMutationResult<
    data,
    error,
    Omit<variables, keyof Call>
  > & {
    /** Id of the connected account's last call, and of its record. */
    id: string | undefined
    /**
     * Stops waiting for a prompt that was left open in the wallet. What has
     * been sent stays sent.
     */
    cancel(): void
  }
}

/**
 * A mutation for an action that asks the wallet. Each call has an id and can be
 * cancelled; a call of one account does not show with another.
 *
 * @example
 * ```tsx
 * import { swap, useCancellableMutation } from '@letheswap/react'
 *
 * function useOwnSwap() {
 *   return useCancellableMutation({ mutationKey: ['swap'], action: swap })
 * }
 * ```
 */
export function useCancellableMutation<data, error, variables extends Call>({
  action,
  mutation: options,
  mutationKey,
}: useCancellableMutation.Parameters<
  data,
  error,
  variables
>): useCancellableMutation.ReturnType<data, error, variables> {
  const config = useConfig()
  const account = useStore(config.wallet, ({ address }) => address)
  const [call, setCall] = useState<{
    id: string
    account: string | undefined
    controller: AbortController
  }>()
  const mutation = useMutation<data, error, Omit<variables, keyof Call>>({
    ...options,
    mutationKey,
    mutationFn(variables) {
      const id = createId()
      const controller = new AbortController()
      const { address: account } = config.wallet.getState()
      setCall({ id, account, controller })
      const { signal } = controller
      return action(config, { ...variables, id, signal } as variables)
    },
  })
  const isOther = call !== undefined && call.account !== account
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
