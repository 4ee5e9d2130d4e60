import { FaucetMessageError } from '../errors/faucet.js'
import { hash, list, object, type Reader, text } from '../utils/readers.js'
import { checkMessage } from './checkMessage.js'
import { createFaucetReader } from './createFaucetReader.js'
import { requestFaucet } from './requestFaucet.js'
import type {
  FaucetBundleClaim,
  FaucetClient,
  FaucetRequestOptions,
  FaucetSigned,
} from './types.js'

export type CreateFaucetClientParameters = createFaucetReader.Parameters & {
  chainId: number
  /** Origin of the visitor's page, which messages must contain. @default any */
  origin?: string | undefined
  /**
   * Decides whether to accept a plain-text message in another faucet's format. Return
   * true only if a person has read it, or will read it in the wallet before signing.
   * @default rejects it
   */
  acceptMessage?: ((message: string) => boolean | Promise<boolean>) | undefined
}

/**
 * Creates a client for the faucet's API. Claims one token, or several with one
 * signature. Only signs a message that is exactly the requested claim, which is safe to
 * sign unread, or a plain text that `acceptMessage` accepts. `acceptMessage` never gets
 * bytes, invisible characters, or a sign-in (EIP-4361) to another site, account or
 * chain.
 *
 * Rejects with `FaucetMessageError` for any other message, with a `FaucetRequestError`
 * if the faucet refuses, and with `FaucetUnavailableError` or `FaucetResponseError` if
 * there is no answer or an invalid one.
 *
 * @param parameters - The faucet's URL, the network's chain id, and the function that
 *   signs messages.
 */
export function createFaucetClient({
  chainId,
  origin,
  acceptMessage,
  ...parameters
}: CreateFaucetClientParameters): FaucetClient {
  const reader = createFaucetReader(parameters)
  const { url } = reader
  const server = { ...parameters, url }
  const getMessage = async (
    name: 'nonce' | 'bundle',
    key: 'tokenName' | 'tokenNames',
    { tokenNames, userAddress }: FaucetBundleClaim,
    { signal }: FaucetRequestOptions = {},
  ) => {
    const query = { [key]: tokenNames.join(), userAddress }
    const reader = object({ message: text })
    const answer = await requestFaucet(server, name, reader, { query, signal })
    const { message } = answer
    const kind = checkMessage(message, {
      ...{ chainId, origin, tokenNames, userAddress },
      host: new URL(origin ?? url).host,
    })
    if (!kind) throw new FaucetMessageError({ url })
    if (kind === 'claim' || (await acceptMessage?.(message))) return answer
    throw new FaucetMessageError({ url, text: message })
  }
  const pay =
    <answer>(reader: Reader<answer>) =>
    (
      { message, signature, invite }: FaucetSigned,
      options?: FaucetRequestOptions,
    ) =>
      requestFaucet(server, 'faucet', reader, {
        ...options,
        body: { message, signature, invite },
      })
  return {
    ...reader,

    getNonce: ({ tokenName, userAddress }, options) =>
      getMessage(
        'nonce',
        'tokenName',
        { tokenNames: [tokenName], userAddress },
        options,
      ),

    requestTokens: pay(object({ txHash: hash })),

    getBundle: (claim, options) =>
      getMessage('bundle', 'tokenNames', claim, options),

    requestBundle: pay(
      object({ payouts: list(object({ tokenName: text, txHash: hash })) }),
    ),
  }
}
