import { type Abi, erc20Abi, isAddressEqual } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import { wrappedNativeAbi } from '../contracts/abis.js'
import { routerWriteAbi } from '../contracts/routerWriteAbi.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import { getKnownTokens } from '../events/getKnownTokens.js'
import type { Sending } from './types.js'

/** Decodes a call of the deployment's contracts; undefined for any other. */
export function readCall(
  deployment: Deployment,
  { to, input, value }: Sending,
): Call | undefined {
  if (!to) return undefined
  const { router, wrappedNative } = deployment.contracts
  const abi: Abi = isAddressEqual(to, router)
    ? routerWriteAbi
    : isAddressEqual(to, wrappedNative)
      ? [...wrappedNativeAbi, ...erc20Abi]
      : getKnownTokens(deployment).has(to.toLowerCase())
        ? erc20Abi
        : []
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data: input })
    return { address: to, abi, functionName, args, ...(value && { value }) }
  } catch {
    return undefined
  }
}
