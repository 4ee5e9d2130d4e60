import { type Address, isAddressEqual } from 'viem'
import { getPairAddress } from '../contracts/getPairAddress.js'
import type { Deployment } from '../deployment/types.js'
import { getTokens } from '../tokens/getTokens.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import type { Token } from '../tokens/types.js'
import type { Fail } from '../utils/readers.js'
import { isSameToken } from './isSameToken.js'
import type { AnyPlan } from './types.js'

/** Proves that a plan, proven in itself, is for a network. */
export function proveDeployment(
  { chainId, summary }: AnyPlan,
  {
    deployment,
    spender,
  }: { deployment: Deployment; spender?: Address | undefined },
  fail: Fail,
): void {
  const { chain, contracts } = deployment
  const { router, factory, pairInitCodeHash } = contracts
  if (chainId !== chain.id)
    throw fail('chainId', `the deployment's chain ${chain.id}`)
  if ('router' in summary && !isAddressEqual(summary.router, router))
    throw fail('summary.router', `the deployment's router ${router}`)
  const known = [...getTokens(deployment), getWrappedToken(deployment)]
  const proveToken = (token: Token, field: string) => {
    if (!known.some((one) => isSameToken(one, token)))
      throw fail(field, 'a token of the deployment')
  }
  const { spend, receiveAtLeast } = summary
  const sides = { spend, receiveAtLeast }
  for (const [side, amounts] of Object.entries(sides))
    for (const [index, { token }] of amounts.entries()) {
      const field = `summary.${side}[${index}].token`
      // The other side of an LP token has the two tokens of its pair.
      const [a, b] = side === 'spend' ? receiveAtLeast : spend
      if (!token.isLp || !a || !b) proveToken(token, field)
      else {
        const pair = getPairAddress({
          factory,
          tokenA: a.token.address,
          tokenB: b.token.address,
          pairInitCodeHash,
        })
        if (!isAddressEqual(token.address, pair))
          throw fail(`${field}.address`, `the pair of its tokens, ${pair}`)
      }
    }
  if (summary.kind === 'approve') {
    proveToken(summary.allow.token, 'summary.allow.token')
    const allowed = spender ?? router
    if (!isAddressEqual(summary.spender, allowed))
      throw fail(
        'summary.spender',
        spender
          ? `the expected ${spender}`
          : `the deployment's router ${router}`,
      )
  }
  if (summary.kind === 'swap')
    for (const [index, token] of summary.route.entries())
      proveToken(token, `summary.route[${index}]`)
}
