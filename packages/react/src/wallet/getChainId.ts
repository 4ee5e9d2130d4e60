import { ChainUndeterminedError } from '../errors/chain.js'
import { toError } from '../errors/toError.js'
import type { WalletProvider } from './types.js'

/**
 * The chain that the wallet is on. Most say it in hex, some as a number.
 *
 * @throws ChainUndeterminedError
 */
export async function getChainId(
  provider: WalletProvider,
  expected: number,
): Promise<number> {
  const answer = await provider
    .request({ method: 'eth_chainId' })
    .catch((error: unknown) => {
      throw new ChainUndeterminedError({
        chainId: expected,
        reason: 'chainId',
        cause: toError(error),
      })
    })
  const chainId = parseChainId(answer)
  if (chainId === undefined)
    throw new ChainUndeterminedError({ chainId: expected, reason: 'chainId' })
  return chainId
}

export function parseChainId(answer: unknown): number | undefined {
  const chainId =
    typeof answer === 'number'
      ? answer
      : typeof answer === 'string'
        ? Number(answer)
        : Number.NaN
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}
