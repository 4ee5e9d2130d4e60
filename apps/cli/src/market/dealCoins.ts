import {
  type Call,
  type Deployment,
  getApproveCall,
  getTokens,
  type Pool,
} from '@letheswap/sdk'
import { maxUint256, toHex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import type { Anvil } from './openEmptyAnvil.js'
import type { Accounts } from './readTraders.js'
import { traders } from './types.js'

/**
 * Gives each trader as much of each coin as all pools hold.
 *
 * @returns The approvals that let the router spend them.
 */
export async function dealCoins(
  { ask }: Anvil,
  {
    deployment,
    accounts,
    pools,
  }: {
    deployment: Deployment
    accounts: Accounts
    pools: readonly Pool[]
  },
): Promise<{ account: HDAccount; call: Call }[]> {
  const spender = deployment.contracts.router
  const tokens = getTokens(deployment)
  for (const { address, isNative, symbol } of tokens) {
    const amount = pools
      .flatMap((pool) => [
        [pool.tokenA, pool.reserveA] as const,
        [pool.tokenB, pool.reserveB] as const,
      ])
      .filter(([token]) => token.symbol === symbol)
      .reduce((sum, [, reserve]) => sum + reserve, 0n)
    for (const trader of traders) {
      const owner = accounts[trader].address
      await (isNative
        ? ask('anvil_setBalance', owner, toHex(amount))
        : ask('anvil_dealERC20', owner, address, toHex(amount)))
    }
  }
  return traders.flatMap((trader) =>
    [
      ...tokens
        .filter(({ isNative }) => !isNative)
        .map(({ address }) => address),
      ...(trader === 'liquidity'
        ? pools.map(({ pairAddress }) => pairAddress)
        : []),
    ].map((token) => ({
      account: accounts[trader],
      call: getApproveCall({ token, spender, amount: maxUint256 }),
    })),
  )
}
