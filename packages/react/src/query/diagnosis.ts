import { diagnose } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export declare namespace getDiagnosisQueryOptions {
  type Parameters<selected = diagnose.ReturnType> = QueryParameter<
    diagnose.ReturnType,
    Error,
    object,
    selected
  >
}

/** Reads the findings of `diagnose`, including the wallet's node, once per mount. */
export function getDiagnosisQueryOptions<selected = diagnose.ReturnType>(
  config: Config,
  { query }: getDiagnosisQueryOptions.Parameters<selected> = {},
) {
  const { client, deployment, wallet } = config
  const { address } = wallet.getState()
  return getReadOptions(config, {
    name: 'diagnosis',
    parameters: { address },
    query,
    defaults: { staleTime: 0, refetchInterval: false },
    read: async () =>
      diagnose(client, {
        deployment,
        walletClient: address && (await config.getConnector()).getReadClient(),
      }),
  })
}
