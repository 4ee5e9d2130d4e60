import {
  createFaucetClient,
  type Deployment,
  type FaucetClient,
  type FaucetPayout,
  FaucetRefusedError,
  getTokens,
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

/** Returns the network's tokens that its faucet pays out. */
export async function listOffered(deployment: Deployment): Promise<Token[]> {
  const offer = await openFaucet(deployment)
    .getOffer()
    .catch((error) => {
      if (error instanceof FaucetRefusedError && error.status === 404)
        throw new CommandError('The faucet has no list of its coins.', {
          metaMessages: ['Name one coin, as in ZKP.'],
        })
      throw error
    })
  const names = offer.map(({ tokenName }) => tokenName)
  return getTokens(deployment).filter(({ symbol }) => names.includes(symbol))
}

function openFaucet(
  { faucetUrl, chain }: Deployment,
  acceptMessage?: ((message: string) => boolean) | undefined,
): FaucetClient {
  if (faucetUrl !== undefined)
    return createFaucetClient({
      url: faucetUrl,
      chainId: chain.id,
      acceptMessage,
    })
  throw new CommandError('The network has no faucet.', {
    metaMessages: [
      `${howToStart}, or add the faucet of this network to its deployment as \`faucetUrl\`.`,
    ],
  })
}

/** Claims tokens with one signature, and waits for the receipts in order. */
export async function claimFaucet({
  client,
  deployment,
  account,
  tokens,
  invite,
  onSent,
  acceptMessage,
}: {
  client: Client<Transport, Chain>
  deployment: Deployment
  account: LocalAccount
  tokens: readonly Token[]
  /** A code from the faucet's operator, if the faucet requires one. */
  invite?: string | undefined
  onSent?: ((hash: Hash) => void) | undefined
  /** Decides whether to sign a text in another faucet's format. */
  acceptMessage?: ((message: string) => boolean) | undefined
}): Promise<{ token: string; receipt: TransactionReceipt }[]> {
  const payouts = await claim(openFaucet(deployment, acceptMessage))
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
            'The claim stops counting against the rate limit once its block is final. Try again then.',
          ],
        })
      return { token: tokenName, receipt }
    }),
  )

  async function claim(faucet: FaucetClient): Promise<readonly FaucetPayout[]> {
    const userAddress = account.address
    const tokenNames = tokens.map(({ symbol }) => symbol)
    const [tokenName, ...others] = tokenNames as [string]
    const isBundle = others.length > 0
    const { message } = isBundle
      ? await faucet.getBundle({ tokenNames, userAddress })
      : await faucet.getNonce({ tokenName, userAddress })
    const signature = await account.signMessage({ message })
    const signed = { message, signature, invite }
    if (isBundle) return (await faucet.requestBundle(signed)).payouts
    const { txHash } = await faucet.requestTokens(signed)
    return [{ tokenName, txHash }]
  }
}
