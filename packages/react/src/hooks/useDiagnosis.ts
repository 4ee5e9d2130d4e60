import type { diagnose } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { getDiagnosisQueryOptions } from '../query/diagnosis.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** Checks the network, with fixes, by the SDK's `diagnose`. */
export function useDiagnosis<selected = diagnose.ReturnType>(
  parameters?: getDiagnosisQueryOptions.Parameters<selected>,
) {
  // Another account is another diagnosis.
  useWallet()
  const config = useConfig()
  return useQuery(
    getDiagnosisQueryOptions(config, parameters),
    config.queryClient,
  )
}
