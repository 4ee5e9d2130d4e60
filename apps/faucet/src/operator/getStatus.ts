import { formatAmount } from '@letheswap/sdk'
import type { Faucet } from '../faucet.js'
import { readBudgets } from '../payout/budgets.js'
import { readSigner } from '../payout/signer.js'

export async function getStatus(faucet: Faucet) {
  const { config, prober, account, store } = faucet
  const probe = await prober.refresh().catch(() => undefined)
  // Without the node, an account that was never seen has no row to read.
  const signer = await readSigner(faucet).catch(() => undefined)
  const left = await readBudgets(faucet)
  const tokens = [...config.tokens.values()].map(
    ({ symbol, amount, decimals }) => ({
      token: symbol,
      amount: formatAmount(amount, decimals),
      budgetLeft: formatAmount(left.get(symbol) ?? 0n, decimals),
      balance:
        probe === undefined
          ? 'unknown'
          : formatAmount(probe.tokenBalances.get(symbol) ?? 0n, decimals),
    }),
  )
  return {
    address: account.address,
    network: config.network,
    engine: store.engine,
    node: probe === undefined ? 'unavailable' : `block ${probe.blockNumber}`,
    paused: signer?.pausedAt?.toISOString() ?? false,
    halted: signer?.haltReason ?? false,
    queue: signer?.pending ?? 0,
    nextNonce: signer?.nextNonce ?? 'unknown',
    chainNonce: probe?.nonce ?? 'unknown',
    tokens,
  }
}
