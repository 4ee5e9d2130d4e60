import {
  type requestFaucet,
  type requestFaucetBundle,
  useCancellableMutation,
  usePayouts,
} from '@letheswap/react'

/** A request for one token, and one for several, each with its payouts. */
export function useFaucetRequests() {
  const request = useCancellableMutation<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    requestFaucet.Variables
  >({
    mutationKey: ['requestFaucet'],
    action: async (...parameters) =>
      (await loadActions()).requestFaucet(...parameters),
  })
  const bundle = useCancellableMutation<
    requestFaucetBundle.ReturnType,
    requestFaucetBundle.ErrorType,
    requestFaucetBundle.Variables
  >({
    mutationKey: ['requestFaucetBundle'],
    action: async (...parameters) =>
      (await loadActions()).requestFaucetBundle(...parameters),
  })
  const [progress] = usePayouts(request)
  const payouts = usePayouts(bundle)
  return {
    request: { ...request, progress },
    bundle: { ...bundle, progress: payouts },
  }
}

const loadActions = async () => (await import('./faucetActions')).default
