// #region faucet
import {
  createFaucetClient,
  formatAmount,
  getBalances,
  waitForReceipt,
} from '@letheswap/sdk'
import { account, client, deployment } from './client.js'

const faucet = createFaucetClient({
  url: deployment.faucetUrl as string,
  chainId: deployment.chain.id,
})
const claim = { tokenName: 'USDT', userAddress: account.address }
const { message } = await faucet.getNonce(claim)
const signature = await account.signMessage({ message })
const { txHash } = await faucet.requestTokens({ message, signature })
await waitForReceipt(client, { hash: txHash })

const { balances } = await getBalances(client, {
  deployment,
  account: account.address,
})
if (balances.USDT !== undefined)
  console.log(formatAmount(balances.USDT, 6), 'USDT')
// #endregion faucet

// #region again
// The same message gets the same answer, without a second payout.
const again = await faucet.requestTokens({ message, signature })
console.log(again.txHash === txHash)

// #endregion again

// #region due
import { createFaucetReader } from '@letheswap/sdk'

const reader = createFaucetReader({ url: deployment.faucetUrl as string })
const { available } = await reader.getLastRequest(claim)
console.log(available > new Date())

// #endregion due

// #region cooldown
import { FaucetRateLimitError } from '@letheswap/sdk'

const next = await faucet.getNonce(claim)
await faucet
  .requestTokens({
    message: next.message,
    signature: await account.signMessage({ message: next.message }),
  })
  .catch((error: unknown) => {
    if (!(error instanceof FaucetRateLimitError)) throw error
    console.log(error.name)
  })
// #endregion cooldown

// #region bundle
const offer = await faucet.getOffer()
console.log(offer.map(({ amount, tokenName }) => `${amount} ${tokenName}`))
const bundle = await faucet.getBundle({
  tokenNames: ['ZKP', 'DAI'],
  userAddress: account.address,
})
const { payouts } = await faucet.requestBundle({
  message: bundle.message,
  signature: await account.signMessage({ message: bundle.message }),
})
console.log(payouts.map(({ tokenName }) => tokenName))
// #endregion bundle
