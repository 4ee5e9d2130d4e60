import { getBalances } from '@letheswap/sdk'
import { readToken, withSymbol } from '../amounts.js'
import { claimFaucet } from '../claimFaucet.js'
import { readAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'

/** Claims a coin from the faucet and waits until it is paid. */
export async function faucet(
  options: NetworkOptions & { token: string; json: boolean },
): Promise<void> {
  const logger = createLogger(options)
  const account = readAccount()
  const { client, deployment } = await openNetwork(options)
  const token = readToken(deployment, options.token)
  const { transactionHash, blockNumber } = await claimFaucet({
    client,
    deployment,
    account,
    token,
    onSent: (hash) => logger.progress(`Sent ${hash}`),
  })
  const { balances } = await getBalances(client, {
    deployment,
    account: account.address,
  })
  const balance = balances[token.symbol] as bigint
  logger.json({
    token: token.symbol,
    account: account.address,
    txHash: transactionHash,
    blockNumber,
    balance,
  })
  logger.line(`Received in ${transactionHash}, block ${blockNumber}.`)
  logger.line(`${account.address} has ${withSymbol(balance, token)}.`)
}
