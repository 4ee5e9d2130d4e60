import { getDeadline } from '@letheswap/sdk'
import type { Address } from 'viem'
import { WalletNotConnectedError } from '../errors/wallet.js'
import type { Lethe } from '../lethe.js'

/** The account that acts, on the right chain, and until when it may. */
export async function prepare(
  lethe: Lethe,
): Promise<{ account: Address; deadline: bigint }> {
  const account = lethe.wallet.getState().address
  if (account === undefined) throw new WalletNotConnectedError()
  if (lethe.wallet.getState().chainId !== lethe.chain.id)
    await (await lethe.getSession()).switchChain()
  const deadline = await getDeadline(lethe.client, {
    seconds: lethe.limits.deadlineSeconds,
  })
  return { account, deadline }
}
