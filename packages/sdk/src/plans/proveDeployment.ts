import { isAddressEqual } from 'viem'
import { getPairAddress } from '../contracts/getPairAddress.js'
import type { Deployment } from '../deployment/types.js'
import { getTokens } from '../tokens/getTokens.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import type { Token } from '../tokens/types.js'
import type { Fail } from '../utils/checkShape.js'
import { isSameToken } from './isSameToken.js'
import type { AnyPlan, PlanAmount } from './types.js'

/** Proves that a plan, proven in itself, is for a network. */
export function proveDeployment(
  { chainId, summary }: AnyPlan,
  deployment: Deployment,
  fail: Fail,
): void {
  const { chain, contracts } = deployment
  const { router, factory, pairInitCodeHash } = contracts
  if (chainId !== chain.id)
    throw fail('chainId', `the deployment's chain ${chain.id}`)
  const known = [...getTokens(deployment), getWrappedToken(deployment)]
  const proveToken = (token: Token, field: string) => {
    if (!known.some((one) => isSameToken(one, token)))
      throw fail(field, 'a token of the deployment')
  }
  const proveTokens = (side: 'spend' | 'receiveAtLeast') => {
    for (const [index, { token }] of summary[side].entries())
      proveToken(token, `summary.${side}[${index}].token`)
  }
  const provePair = (lp: PlanAmount, a: PlanAmount, b: PlanAmount) => {
    const pair = getPairAddress({
      factory,
      tokenA: a.token.address,
      tokenB: b.token.address,
      pairInitCodeHash,
    })
    if (!isAddressEqual(lp.token.address, pair)) {
      const side = summary.kind === 'addLiquidity' ? 'receiveAtLeast' : 'spend'
      throw fail(
        `summary.${side}[0].token.address`,
        `the pair of its tokens, ${pair}`,
      )
    }
  }
  if ('router' in summary && !isAddressEqual(summary.router, router))
    throw fail('summary.router', `the deployment's router ${router}`)
  switch (summary.kind) {
    case 'approve':
      proveToken(summary.allow.token, 'summary.allow.token')
      break
    case 'swap':
      proveTokens('spend')
      proveTokens('receiveAtLeast')
      for (const [index, token] of summary.route.entries())
        proveToken(token, `summary.route[${index}]`)
      break
    case 'addLiquidity':
      proveTokens('spend')
      provePair(summary.receiveAtLeast[0], ...summary.spend)
      break
    case 'removeLiquidity':
      proveTokens('receiveAtLeast')
      provePair(summary.spend[0], ...summary.receiveAtLeast)
      break
    default:
      proveTokens('spend')
      proveTokens('receiveAtLeast')
  }
}
