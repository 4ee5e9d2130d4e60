import { type Abi, isAddressEqual } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import { erc20Abi } from '../contracts/erc20Abi.js'
import { multiTransferAbi } from '../contracts/multiTransferAbi.js'
import { routerLiquidityAbi } from '../contracts/routerLiquidityAbi.js'
import { routerSwapAbi } from '../contracts/routerSwapAbi.js'
import type { Call } from '../contracts/types.js'
import { wrappedNativeAbi } from '../contracts/wrappedNativeAbi.js'
import type { Deployment } from '../deployment/types.js'
import { getKnownTokens } from './getKnownTokens.js'
import type { Sending } from './types.js'

/** The call, where it is one of the deployment's contracts and can be decoded. */
export function readCall(
  deployment: Deployment,
  { to, input, value }: Sending,
): Call | undefined {
  if (!to) return undefined
  const { router, wrappedNative, multiTransfer } = deployment.contracts
  const abi: Abi = isAddressEqual(to, router)
    ? [...routerSwapAbi, ...routerLiquidityAbi]
    : isAddressEqual(to, wrappedNative)
      ? [...wrappedNativeAbi, ...erc20Abi]
      : multiTransfer && isAddressEqual(to, multiTransfer)
        ? multiTransferAbi
        : getKnownTokens(deployment).has(to.toLowerCase())
          ? erc20Abi
          : []
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data: input })
    return { address: to, abi, functionName, args, ...(value && { value }) }
  } catch {
    // Whatever it is, it is none of the calls that are told of.
    return undefined
  }
}
