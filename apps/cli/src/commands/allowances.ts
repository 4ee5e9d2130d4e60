import {
  getAllowance,
  getPools,
  getToken,
  getTokens,
  getWrappedToken,
  planApprove,
  type Token,
} from '@letheswap/sdk'
import { withSymbol } from '../lib/amounts.js'
import { flag, networkCommand, option } from '../lib/command.js'
import { confirm } from '../lib/confirm.js'
import { startPlan } from '../lib/finishPlan.js'
import { readAccount, requireAddress } from '../lib/key.js'
import type { Network } from '../lib/network.js'
import { withAccountLock } from '../lib/planFile.js'
import { assertNothingOpen, sendArgs } from '../lib/sendPlan.js'

export const allowances = networkCommand({
  name: 'allowances',
  description: 'List what the router may spend, and revoke it',
  examples: ['allowances', 'allowances --revoke'],
  args: {
    address: option('address', 'Account (default: that of the private key)'),
    revoke: flag('Revoke all of them, each with a transaction'),
    yes: sendArgs.yes,
  },
  isPlan: true,
  run: async (options, logger, network) => {
    const { client, deployment } = network
    const account = options.revoke ? await readAccount() : undefined
    const owner = account?.address ?? (await requireAddress(options.address))
    const allowed = await readAllowances(network, owner)
    if (allowed.length === 0) {
      logger.json({ account: owner, allowances: [] })
      return logger.line('The router may spend none of your tokens.')
    }
    if (!account) {
      logger.json({ account: owner, allowances: allowed })
      return logger.table([
        ['Allowance', 'Token'],
        ...allowed.map(({ token, amount }) => [
          withSymbol(amount, token),
          token.address,
        ]),
      ])
    }
    await withAccountLock(deployment, owner, async () => {
      assertNothingOpen(network, account, logger)
      for (const { token, amount } of allowed)
        logger.progress(`Revoke ${withSymbol(amount, token)}`)
      await confirm(options)
      for (const { token } of allowed) {
        const plan = await planApprove(client, {
          deployment,
          account: owner,
          token: token.address,
          amount: 0n,
        })
        await startPlan({ network, account, plan, logger })
      }
    })
  },
})

/** Reads the router's allowances above zero, including allowances for LP tokens. */
async function readAllowances(
  { client, deployment }: Network,
  owner: `0x${string}`,
): Promise<{ token: Token; amount: bigint }[]> {
  const { pools } = await getPools(client, { deployment })
  const tokens = [
    ...getTokens(deployment).filter(({ isNative }) => !isNative),
    getWrappedToken(deployment),
    ...pools
      .filter(({ exists }) => exists)
      .map(({ pairAddress }) => getToken(deployment, pairAddress)),
  ]
  const { router: spender } = deployment.contracts
  const all = await Promise.all(
    tokens.map(async (token) => ({
      token,
      amount: await getAllowance(client, {
        token: token.address,
        owner,
        spender,
      }),
    })),
  )
  return all.filter(({ amount }) => amount > 0n)
}
