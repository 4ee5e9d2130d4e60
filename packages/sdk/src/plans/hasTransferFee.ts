import type { Deployment } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'

/**
 * Whether one of these tokens keeps a part of each transfer: what the deployment
 * says. Undefined where it does not say it of all of them.
 */
export function hasTransferFee(
  { contracts, tokens }: Deployment,
  used: readonly Token[],
): boolean | undefined {
  const declared = used
    .filter(({ address }) => address !== contracts.wrappedNative)
    .map(
      (token) =>
        tokens.find(({ address }) => address === token.address)?.extensions
          ?.feeOnTransfer,
    )
  return (
    declared.includes(true) ||
    (declared.includes(undefined) ? undefined : false)
  )
}
