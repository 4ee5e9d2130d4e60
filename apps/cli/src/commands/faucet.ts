import { getBalances, getToken } from '@letheswap/sdk'
import { readToken, withSymbol } from '../lib/amounts.js'
import { claimFaucet, listOffered } from '../lib/claimFaucet.js'
import { flag, networkCommand, option, optional } from '../lib/command.js'
import { CommandError, UsageError } from '../lib/errors.js'
import { readAccount } from '../lib/key.js'

export const faucet = networkCommand({
  name: 'faucet',
  description: 'Get free test coins',
  examples: ['faucet ZKP'],
  args: {
    token: optional('Coin to get, e.g. ZKP'),
    all: flag('Get all coins with one signature'),
    invite: option('code', 'Invite code, if the faucet needs one'),
    'accept-message': flag(
      "Sign a text in another faucet's format, after it was printed",
    ),
  },
  run: async (options, logger, { client, deployment }) => {
    const { token, all } = options
    if (all === (token !== undefined))
      throw new UsageError('Name one coin, as in ZKP, or pass --all.')
    const account = await readAccount()
    const paid = await claimFaucet({
      client,
      deployment,
      account,
      invite: options.invite,
      tokens:
        token === undefined
          ? await listOffered(deployment)
          : [readToken(deployment, token)],
      onSent: (hash) => logger.progress(`Sent ${hash}`),
      acceptMessage(message) {
        // The text is shown even with --quiet, because nothing is signed without being
        // shown.
        process.stderr.write(`The faucet asks to sign this text:\n${message}\n`)
        if (options.acceptMessage) return true
        throw new CommandError(
          'The text is in a format of the faucet’s own: nothing was signed.',
          { metaMessages: ['To sign it, add --accept-message.'] },
        )
      },
    })
    const { balances } = await getBalances(client, {
      deployment,
      account: account.address,
    })
    const payouts = paid.map(({ token, receipt }) => ({
      token: getToken(deployment, token),
      account: account.address,
      hash: receipt.transactionHash,
      blockNumber: receipt.blockNumber,
      balance: balances[token] as bigint,
    }))
    logger.json(all ? payouts : payouts[0])
    for (const { token, hash, blockNumber, balance } of payouts) {
      logger.line(`Received in ${hash}, block ${blockNumber}.`)
      logger.line(`${account.address} has ${withSymbol(balance, token)}.`)
    }
  },
})
