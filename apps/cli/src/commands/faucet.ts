import { getBalances, getToken, getTokens } from '@letheswap/sdk'
import { readToken, withSymbol } from '../amounts.js'
import { claimFaucet } from '../claimFaucet.js'
import { UsageError } from '../errors.js'
import { readAccount } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'

/** Claims one coin, or all for one signature, and waits until they are paid. */
export async function faucet(
  options: NetworkOptions & {
    token: string | undefined
    all: boolean
    json: boolean
  },
): Promise<void> {
  const { token, all } = options
  if (all === (token !== undefined))
    throw new UsageError('Name one coin, as in ZKP, or pass --all.')
  const logger = createLogger(options)
  const account = readAccount()
  const { client, deployment } = await openNetwork(options)
  const paid = await claimFaucet({
    client,
    deployment,
    account,
    tokens:
      token === undefined
        ? getTokens(deployment)
        : [readToken(deployment, token)],
    onSent: (hash) => logger.progress(`Sent ${hash}`),
  })
  const { balances } = await getBalances(client, {
    deployment,
    account: account.address,
  })
  const payouts = paid.map(({ token, receipt }) => ({
    token,
    account: account.address,
    txHash: receipt.transactionHash,
    blockNumber: receipt.blockNumber,
    balance: balances[token] as bigint,
  }))
  logger.json(all ? payouts : payouts[0])
  for (const { token, txHash, blockNumber, balance } of payouts) {
    logger.line(`Received in ${txHash}, block ${blockNumber}.`)
    logger.line(
      `${account.address} has ${withSymbol(balance, getToken(deployment, token))}.`,
    )
  }
}
