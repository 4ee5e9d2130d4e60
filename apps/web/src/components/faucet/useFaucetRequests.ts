import {
  type Config,
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
  >({ mutationKey: ['requestFaucet'], action: loadAndRequest })
  const bundle = useCancellableMutation<
    requestFaucetBundle.ReturnType,
    requestFaucetBundle.ErrorType,
    requestFaucetBundle.Variables
  >({ mutationKey: ['requestFaucetBundle'], action: loadAndRequestBundle })
  const [progress] = usePayouts(request)
  const payouts = usePayouts(bundle)
  return {
    request: { ...request, progress },
    bundle: { ...bundle, progress: payouts },
  }
}

const loadActions = async () => (await import('./faucetActions')).default

const loadAndRequest = async (
  config: Config,
  variables: requestFaucet.Variables,
) => (await loadActions()).requestFaucet(config, variables)

const loadAndRequestBundle = async (
  config: Config,
  variables: requestFaucetBundle.Variables,
) => (await loadActions()).requestFaucetBundle(config, variables)
