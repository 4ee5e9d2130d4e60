import { mutationOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import type { getConnectError } from '../wallet/getConnectError.js'
import type { openInWalletApp } from '../wallet/openInWalletApp.js'
import type { ConnectResult } from '../wallet/types.js'

/** Connects the wallet and brings it to the network. */
export function connectMutationOptions(
  config: Config,
  parameters: {
    /** On mobile: the wallet's app did not open. */
    onStillHere?: openInWalletApp.OnStillHere | undefined
  } = {},
) {
  return mutationOptions<ConnectResult, getConnectError.ReturnType>({
    mutationKey: ['connect'],
    mutationFn: async () => (await config.getSession()).connect(parameters),
  })
}
