import type { Deployment } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'

/** Checks whether the deployment says that a token keeps part of each transfer. */
export const hasTransferFee = (
  { tokens }: Deployment,
  { address }: Token,
): boolean =>
  tokens.some(
    (token) =>
      token.address === address && token.extensions?.feeOnTransfer === true,
  )
