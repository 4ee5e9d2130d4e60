/*
 * What a first screen does without: the conversation with the wallet, all that
 * writes, and the faucet's client. Nothing else in this package loads late.
 */

export const loadWalletSession = () =>
  import('./wallet/createWalletSession.js').then(
    ({ createWalletSession }) => createWalletSession,
  )

export const loadWriting = () =>
  import('./writing.js').then(({ writing }) => writing)

export const loadGetLastRequest = () =>
  import('./faucet/getLastRequest.js').then(
    ({ getLastRequest }) => getLastRequest,
  )
