import { formatAmount } from '@letheswap/sdk'
import type { Faucet } from '../faucet.js'
import { readBudgets } from '../payout/readBudgets.js'
import { readLanes } from '../payout/readLanes.js'
import type { CommandResult } from './types.js'

export async function getStatus(faucet: Faucet): Promise<CommandResult> {
  const { config, prober, account, store, addresses } = faucet
  const probe = await prober.refresh().catch(() => undefined)
  // Without the node, lanes that were never seen have no rows to read.
  const state = await readLanes(faucet).catch(() => undefined)
  const lanes = state?.lanes ?? []
  const halted = lanes.find(({ haltedAt }) => haltedAt !== null)
  const left = await readBudgets(faucet)
  const format = (balance: bigint | undefined, decimals: number) =>
    balance === undefined ? 'unknown' : formatAmount(balance, decimals)
  const tokens = [...config.tokens.values()].map(
    ({ symbol, amount, decimals }) => ({
      token: symbol,
      amount: formatAmount(amount, decimals),
      budgetLeft: formatAmount(left.get(symbol) ?? 0n, decimals),
      balance: format(
        probe?.accounts.reduce(
          (sum, { tokenBalances }) => sum + (tokenBalances.get(symbol) ?? 0n),
          0n,
        ),
        decimals,
      ),
    }),
  )
  return {
    address: account.address,
    network: config.network,
    engine: store.engine,
    node: probe === undefined ? 'unavailable' : `block ${probe.blockNumber}`,
    paused: state?.pausedAt ? state.pausedAt.toISOString() : false,
    halted: halted?.haltReason ?? false,
    queue: lanes.reduce((sum, { pending }) => sum + pending, 0),
    nextNonce: lanes[0]?.nextNonce ?? 'unknown',
    chainNonce: probe?.accounts[0]?.nonce ?? 'unknown',
    tokens,
    ...(addresses.length > 1 && {
      lanes: addresses.map((address, index) => {
        const balances = probe?.accounts[index]?.tokenBalances
        return {
          lane: index,
          address,
          halted: lanes[index]?.haltReason ?? false,
          queue: lanes[index]?.pending ?? 0,
          nextNonce: lanes[index]?.nextNonce ?? 'unknown',
          chainNonce: probe?.accounts[index]?.nonce ?? 'unknown',
          ...Object.fromEntries(
            [...config.tokens.values()].map(({ symbol, decimals }) => [
              symbol,
              format(balances?.get(symbol), decimals),
            ]),
          ),
        }
      }),
    }),
  }
}
