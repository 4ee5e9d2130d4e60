import type { diagnose } from '@letheswap/sdk'
import { getDiagnosisQueryOptions } from '../query/diagnosis.js'
import { useRead } from './useRead.js'

/** Checks the network, and returns findings with fixes. See the SDK's `diagnose`. */
export function useDiagnosis<selected = diagnose.ReturnType>(
  parameters?: getDiagnosisQueryOptions.Parameters<selected>,
) {
  return useRead((config) => getDiagnosisQueryOptions(config, parameters))
}
