import { isHash } from 'viem'
import { FaucetMessageError, FaucetResponseError } from '../errors/faucet.js'
import { createFaucetReader } from './createFaucetReader.js'
import { isClaimMessage } from './isClaimMessage.js'
import type { FaucetBundleClaim, FaucetClient } from './types.js'

export type CreateFaucetClientParameters = createFaucetReader.Parameters & {
  chainId: number
  /** Origin of the visitor's page, which messages must name. @default any */
  origin?: string | undefined
}

/**
 * Creates a client for the faucet's calls: one token, or several for one
 * signature. Messages are verified to be exactly the requested claim, so they
 * are safe to sign unread.
 *
 * Rejects with `FaucetMessageError` for any other message, with a
 * `FaucetRequestError` for refusals, and with `FaucetUnavailableError` or
 * `FaucetResponseError` for no answer or an invalid one.
 */
export function createFaucetClient({
  chainId,
  origin,
  ...parameters
}: CreateFaucetClientParameters): FaucetClient {
  const { request, ...reader } = createFaucetReader(parameters)
  const { url } = reader

  const readMessage = (
    { message }: Record<string, unknown>,
    claim: FaucetBundleClaim,
  ) => {
    if (typeof message !== 'string' || message === '')
      throw new FaucetResponseError({ url, field: 'message' })
    if (!isClaimMessage(message, { ...claim, chainId, origin }))
      throw new FaucetMessageError({ url })
    return { message }
  }
  const readHash = ({ txHash }: Record<string, unknown>) => {
    if (typeof txHash !== 'string' || !isHash(txHash))
      throw new FaucetResponseError({ url, field: 'txHash' })
    return { txHash }
  }
  return {
    ...reader,

    async getNonce({ tokenName, userAddress }, { signal } = {}) {
      const query = { tokenName, userAddress }
      return readMessage(await request('nonce', { query, signal }), {
        tokenNames: [tokenName],
        userAddress,
      })
    },

    async requestTokens({ message, signature }, { signal } = {}) {
      const body = { message, signature }
      return readHash(await request('faucet', { body, signal }))
    },

    async getBundle({ tokenNames, userAddress }, { signal } = {}) {
      const query = { tokenNames: tokenNames.join(), userAddress }
      return readMessage(await request('bundle', { query, signal }), {
        tokenNames,
        userAddress,
      })
    },

    async requestBundle({ message, signature }, { signal } = {}) {
      const body = { message, signature }
      const { payouts } = await request('faucet', { body, signal })
      if (!Array.isArray(payouts))
        throw new FaucetResponseError({ url, field: 'payouts' })
      return {
        payouts: payouts.map((payout: Record<string, unknown>) => {
          const { tokenName } = payout
          if (typeof tokenName !== 'string')
            throw new FaucetResponseError({ url, field: 'payouts' })
          return { tokenName, ...readHash(payout) }
        }),
      }
    },
  }
}
