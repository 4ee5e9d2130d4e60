import { type Address, isAddressEqual } from 'viem'
import { getPairAddress } from '../contracts/getPairAddress.js'
import type { Deployment } from '../deployment/types.js'
import { getTokens } from '../tokens/getTokens.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import type { Token } from '../tokens/types.js'
import type { Fail } from '../utils/checkShape.js'
import { isSameToken } from './isSameToken.js'
import { isWrap } from './isWrap.js'
import type { AnyPlan } from './types.js'

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
  const proveToken = (token: Token | 'LP', field: string) => {
    if (token !== 'LP' && !known.some((one) => isSameToken(one, token)))
      throw fail(field, 'a token of the deployment')
  }
  if (summary.kind === 'approve') {
    proveToken(summary.allow.token, 'summary.allow.token')
    return
  }
  for (const side of ['spend', 'receiveAtLeast'] as const)
    for (const [index, { token }] of summary[side].entries())
      proveToken(token, `summary.${side}[${index}].token`)
  if (isWrap(summary)) return
  if (!isAddressEqual(summary.router, router))
    throw fail('summary.router', `the deployment's router ${router}`)
  for (const [index, token] of (summary.route ?? []).entries())
    proveToken(token, `summary.route[${index}]`)
  const { kind, pairAddress, spend, receiveAtLeast } = summary
  if (kind === 'swap' || !pairAddress) return
  const [tokenA, tokenB] = (
    kind === 'addLiquidity' ? spend : receiveAtLeast
  ).map(({ token }) => (token as Token).address) as [Address, Address]
  const pair = getPairAddress({ factory, tokenA, tokenB, pairInitCodeHash })
  if (!isAddressEqual(pairAddress, pair))
    throw fail('summary.pairAddress', `the pair of its tokens, ${pair}`)
}
