import {
  createFaucetClient,
  type Deployment,
  type FaucetClient,
  type FaucetPayout,
  type Token,
  waitForReceipt,
} from '@letheswap/sdk'
import type {
  Chain,
  Client,
  Hash,
  LocalAccount,
  TransactionReceipt,
  Transport,
} from 'viem'
import { CommandError } from './errors.js'
import { howToStart } from './howToStart.js'

/** Claims with one signature, and waits for the receipts, in order. */
export async function claimFaucet({
  client,
  deployment,
  account,
  tokens,
  onSent,
}: {
  client: Client<Transport, Chain>
  deployment: Deployment
  account: LocalAccount
  tokens: readonly Token[]
  onSent?: ((hash: Hash) => void) | undefined
}): Promise<{ token: string; receipt: TransactionReceipt }[]> {
  if (deployment.faucetUrl === undefined)
    throw new CommandError('The network description names no faucet.', {
      metaMessages: [`${howToStart}, or add \`faucetUrl\` to the description.`],
    })
  const payouts = await claim(
    createFaucetClient({
      url: deployment.faucetUrl,
      chainId: deployment.chain.id,
    }),
  )
  for (const { txHash } of payouts) onSent?.(txHash)
  return Promise.all(
    payouts.map(async ({ tokenName, txHash }) => {
      const receipt = await waitForReceipt(client, {
        hash: txHash,
        timeout: 60_000,
      })
      if (receipt.status !== 'success')
        throw new CommandError(`The faucet's transaction ${txHash} reverted.`, {
          metaMessages: [
            'Once its block is final, the claim no longer counts against the rate limit: try again in 12 blocks, or in as many as the faucet names.',
          ],
        })
      return { token: tokenName, receipt }
    }),
  )

  async function claim(faucet: FaucetClient): Promise<readonly FaucetPayout[]> {
    const userAddress = account.address
    const [token, ...others] = tokens as [Token]
    if (others.length > 0) {
      const tokenNames = tokens.map(({ symbol }) => symbol)
      const { message } = await faucet.getBundle({ tokenNames, userAddress })
      const signature = await account.signMessage({ message })
      return (await faucet.requestBundle({ message, signature })).payouts
    }
    const tokenName = token.symbol
    const { message } = await faucet.getNonce({ tokenName, userAddress })
    const signature = await account.signMessage({ message })
    const { txHash } = await faucet.requestTokens({ message, signature })
    return [{ tokenName, txHash }]
  }
}
