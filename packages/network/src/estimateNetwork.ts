import { locateTransaction, readFees } from '@letheswap/sdk'
import { type Client, erc20Abi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { sumSpends } from './getSteps.js'
import type { NetworkPlan } from './planNetwork.js'
import type { Journal, Step } from './types.js'

export type NetworkEstimate = {
  steps: readonly Step[]
  /** Fees in wei, at twice the current base fee. */
  fees: bigint
  /** Required amounts of the native coin and of each existing token. */
  funds: readonly {
    symbol: string
    decimals: number
    needed: bigint
    balance: bigint
  }[]
  canPay: boolean
}

/**
 * Estimates a plan's costs. The gas is an upper bound on chains with Ethereum's gas
 * costs.
 */
export async function estimateNetwork(
  client: Client,
  plan: NetworkPlan,
  journal?: Journal | undefined,
): Promise<NetworkEstimate> {
  const { network, account } = plan
  const { nativeCurrency } = network.chain
  const steps = await findOpenSteps(client, plan, journal)
  const existing = network.tokens.filter((token) => token.address !== undefined)
  const [{ maxFeePerGas }, native, ...balances] = await Promise.all([
    readFees(client),
    getBalance(client, { address: account }),
    ...existing.map(({ address }) =>
      readContract(client, {
        address: address as NonNullable<typeof address>,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      }),
    ),
  ])
  const fees = steps.reduce((sum, { gas }) => sum + gas, 0n) * maxFeePerGas
  const funds = [
    {
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
      needed: sumSpends(steps, nativeCurrency.symbol) + fees,
      balance: native,
    },
    ...existing.map(({ symbol, decimals }, index) => ({
      symbol,
      decimals,
      needed: sumSpends(steps, symbol),
      balance: balances[index] ?? 0n,
    })),
  ]
  return {
    steps,
    fees,
    funds,
    canPay: funds.every(({ needed, balance }) => balance >= needed),
  }
}

/**
 * Returns the steps that are not done. Looks for transactions that have no block in the
 * journal, because an interrupted run may have done more than its journal shows.
 */
async function findOpenSteps(
  client: Client,
  { account, steps }: NetworkPlan,
  journal: Journal | undefined,
): Promise<Step[]> {
  const isOpen = await Promise.all(
    steps.map(async ({ title }) => {
      const entry = journal?.steps[title]
      if (entry === undefined) return true
      if (entry.blockNumber !== undefined) return false
      const { nonce, hashes } = entry
      const sent = { from: account, nonce, hashes }
      const found = await locateTransaction(client, sent)
      return found.status !== 'mined'
    }),
  )
  return steps.filter((_, index) => isOpen[index])
}
