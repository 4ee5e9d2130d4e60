import { createFaucetClient, type Deployment, type Token } from '@letheswap/sdk'
import type { Chain, Client, TransactionReceipt, Transport } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import { CommandError } from './errors.js'

/** Claims a coin from the network's faucet and waits until it is mined. */
export async function claimFaucet({
  client,
  deployment,
  account,
  token,
  onSent,
}: {
  client: Client<Transport, Chain>
  deployment: Deployment
  account: PrivateKeyAccount
  token: Token
  onSent?: ((hash: `0x${string}`) => void) | undefined
}): Promise<TransactionReceipt> {
  if (deployment.faucetUrl === undefined)
    throw new CommandError('The network description names no faucet.', {
      metaMessages: [
        'Start the whole network with `npm start`, or add `faucetUrl` to the description.',
      ],
    })
  const faucet = createFaucetClient({ url: deployment.faucetUrl })
  const { message } = await faucet.getNonce({
    tokenName: token.symbol,
    userAddress: account.address,
  })
  const signature = await account.signMessage({ message })
  const { txHash } = await faucet.requestTokens({ message, signature })
  onSent?.(txHash)
  const receipt = await waitForTransactionReceipt(client, {
    hash: txHash,
    timeout: 60_000,
  })
  if (receipt.status !== 'success')
    throw new CommandError(`The faucet's transaction ${txHash} reverted.`, {
      metaMessages: [
        'The claim does not count against the rate limit: try again in a minute.',
      ],
    })
  return receipt
}
