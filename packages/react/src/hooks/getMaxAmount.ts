import { getGasPrice } from 'viem/actions'
import type { Config } from '../config.js'
import { WalletNotConnectedError } from '../errors/notConnected.js'
import { balancesQueryOptions } from '../query/balances.js'

export type MaxAmount = {
  /** What can be given, in smallest units. */
  amount: bigint
  /** The whole balance. */
  balance: bigint
  /** What is kept back for gas; `0n` for every token but the native coin. */
  reserve: bigint
  /** Something is kept back. */
  isReserved: boolean
}

/** Gas of the most expensive transaction of a kind: three hops, a new pool. */
const gas = { swap: 350_000n, addLiquidity: 400_000n }

/** A wallet may offer twice the going rate, and fees may rise meanwhile. */
const margin = 2n

export async function getMaxAmount(
  config: Config,
  { kind, token }: { token: string; kind: 'swap' | 'addLiquidity' },
): Promise<MaxAmount> {
  const account = config.wallet.getState().address
  if (account === undefined) throw new WalletNotConnectedError()
  const { balances } = await config.queryClient.ensureQueryData(
    balancesQueryOptions(config, { account }),
  )
  const balance = balances[token] ?? 0n
  if (!config.getToken(token).isNative)
    return { amount: balance, balance, reserve: 0n, isReserved: false }
  const reserve = (await getGasPrice(config.client)) * margin * gas[kind]
  const amount = balance > reserve ? balance - reserve : 0n
  return { amount, balance, reserve, isReserved: true }
}
