import {
  type requestFaucet,
  useCancellableMutation,
  usePayouts,
} from '@letheswap/react'

/** A request for one token, and one for several, each with its payouts. */
export function useFaucetRequests() {
  return { request: useRequest(), bundle: useRequest() }
}

/** `useFaucetRequest` of @letheswap/react, whose code loads with the first call. */
function useRequest() {
  const request = useCancellableMutation<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    requestFaucet.Variables
  >({
    // Loads code that only a connected wallet needs.
    action: async (...parameters) => {
      const { default: requestFaucet } = await import('./faucetAction')
      return requestFaucet(...parameters)
    },
  })
  const progress = usePayouts(request)
  return { ...request, progress }
}
