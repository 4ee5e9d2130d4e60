import { type Address, isAddressEqual } from 'viem'
import {
  findByAddress,
  getNativeToken,
  getWrappedToken,
  toPair,
} from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import { getLpToken } from '../tokens/getLpToken.js'
import type { Token } from '../tokens/types.js'
import type { AnyPlan, AnySummary, PlanAmount } from './types.js'

export declare namespace getPlanSummary {
  type ReturnType<plan extends AnyPlan = AnyPlan> = Extract<
    AnySummary,
    { kind: plan['terms']['kind'] }
  >
  type ErrorType = InvalidPlanError
}

/**
 * Describes a plan to a person, by its `kind`: amounts with their tokens, route and
 * recipient.
 *
 * @throws InvalidPlanError if the plan is for another network or has an unknown token.
 */
export function getPlanSummary<plan extends AnyPlan>(
  deployment: Deployment,
  plan: plan,
): getPlanSummary.ReturnType<plan> {
  assertSameNetwork(deployment, plan)
  return toSummary(deployment, plan) as getPlanSummary.ReturnType<plan>
}

function toSummary(
  deployment: Deployment,
  { account, deadline = 0n, terms }: AnyPlan,
): AnySummary {
  const { wrappedNative } = deployment.contracts
  const native = getNativeToken(deployment)
  const wrapped = getWrappedToken(deployment)
  const find = (address: Address, field: string): Token => {
    const token = findByAddress(deployment, address)
    if (token) return token
    throw new InvalidPlanError({
      field: `terms.${field}`,
      expected: 'a token of the deployment',
    })
  }

  switch (terms.kind) {
    case 'swap': {
      const { type, recipient, feeOnTransfer } = terms
      const tokenIn = find(terms.tokenIn, 'tokenIn')
      const tokenOut = find(terms.tokenOut, 'tokenOut')
      // Pools list the native coin in place of the wrapped coin.
      const intermediateTokens = terms.intermediateTokens.map(
        (address, index) =>
          isAddressEqual(address, wrappedNative)
            ? native
            : find(address, `intermediateTokens[${index}]`),
      )
      return {
        kind: 'swap',
        type,
        spend: [{ token: tokenIn, amount: terms.amountIn }],
        receiveAtLeast: [{ token: tokenOut, amount: terms.amountOut }],
        receiveExpected: [{ token: tokenOut, amount: terms.amountOutExpected }],
        route: [tokenIn, ...intermediateTokens, tokenOut],
        ...(feeOnTransfer && { feeOnTransfer }),
        recipient,
        deadline,
      }
    }
    case 'addLiquidity':
    case 'removeLiquidity': {
      const tokenA = find(terms.tokenA, 'tokenA')
      const tokenB = find(terms.tokenB, 'tokenB')
      const { pairAddress } = toPair(deployment, tokenA, tokenB)
      const lpToken = getLpToken(pairAddress)
      const lp = (amount: bigint): [PlanAmount] => [{ token: lpToken, amount }]
      const both = (a: bigint, b: bigint): [PlanAmount, PlanAmount] => [
        { token: tokenA, amount: a },
        { token: tokenB, amount: b },
      ]
      const { recipient, amountAMin, amountBMin } = terms
      if (terms.kind === 'addLiquidity')
        return {
          kind: 'addLiquidity',
          spend: both(terms.amountA, terms.amountB),
          spendAtLeast: both(amountAMin, amountBMin),
          receiveAtLeast: lp(0n),
          receiveExpected: lp(terms.liquidityExpected),
          recipient,
          deadline,
        }
      const { feeOnTransfer } = terms
      return {
        kind: 'removeLiquidity',
        spend: lp(terms.liquidity),
        receiveAtLeast: both(amountAMin, amountBMin),
        receiveExpected: both(terms.amountAExpected, terms.amountBExpected),
        ...(feeOnTransfer && { feeOnTransfer }),
        recipient,
        deadline,
      }
    }
    case 'approve':
      return {
        kind: 'approve',
        allow: { token: find(terms.token, 'token'), amount: terms.amount },
        spender: terms.spender,
        spend: [],
        receiveAtLeast: [],
        receiveExpected: [],
        recipient: account,
      }
    case 'wrap':
    case 'unwrap': {
      const { kind, amount } = terms
      const [from, to] = kind === 'wrap' ? [native, wrapped] : [wrapped, native]
      const received: [PlanAmount] = [{ token: to, amount }]
      return {
        kind,
        spend: [{ token: from, amount }],
        receiveAtLeast: received,
        receiveExpected: received,
        recipient: account,
      }
    }
  }
}

function assertSameNetwork({ chain, genesisHash }: Deployment, plan: AnyPlan) {
  const fail = (field: string, own: string) =>
    new InvalidPlanError({ field, expected: `the deployment's ${own}` })
  if (plan.chainId !== chain.id) throw fail('chainId', `chain ${chain.id}`)
  if (plan.genesisHash.toLowerCase() !== genesisHash.toLowerCase())
    throw fail('genesisHash', genesisHash)
}
