/*
 * What a first screen does without: the conversation with the wallet, all that
 * writes, the faucet's client, and the look at the chain's first block. Nothing else in this package loads late.
 */

export const loadWalletSession = () =>
  import('../wallet/createWalletSession.js').then(
    ({ createWalletSession }) => createWalletSession,
  )

export const loadWriting = () =>
  import('../actions/writing.js').then(({ writing }) => writing)

export const loadGetLastRequest = () =>
  import('../actions/getLastRequest.js').then(
    ({ getLastRequest }) => getLastRequest,
  )

export const loadGetOffer = () =>
  import('../actions/getOffer.js').then(({ getOffer }) => getOffer)

export const loadIsGenesis = () =>
  import('../sync/isGenesis.js').then(({ isGenesis }) => isGenesis)
