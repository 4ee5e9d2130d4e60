import {
  type AnyPlan,
  type AnySummary,
  type Deployment,
  getLpToken,
  getPairAddress,
  getPlanSummary,
  type Token,
} from '@letheswap/sdk'
import { readAmount, readToken } from '../lib/amounts.js'
import { UsageError } from '../lib/errors.js'
import { toToken } from './schemas.js'

export type Caps = ReturnType<typeof createCaps>

/** @param text - E.g. `USDT=100,DAI-USDT=5`. A pair stands for its LP token. */
export function createCaps(deployment: Deployment, text = '') {
  const caps = new Map<string, { token: Token; left: bigint }>()
  const find = (token: Token) => caps.get(toToken(token).token.toLowerCase())
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', amount, ...rest] = part.trim().split('=')
    if (amount === undefined || rest.length > 0)
      throw new UsageError('--cap must be as in USDT=100,DAI-USDT=5.')
    const token = readCapped(deployment, name)
    const left = readAmount(amount, token)
    if (find(token)) throw new UsageError(`--cap names ${name} twice.`)
    caps.set(toToken(token).token.toLowerCase(), { token, left })
  }

  return {
    /** Returns the reason why a plan may not be executed, or undefined if it may. */
    check(plan: AnyPlan): 'noCap' | 'aboveCap' | undefined {
      const summary: AnySummary = getPlanSummary(deployment, plan)
      // An approval spends nothing, but must not allow more than the cap.
      const amounts =
        summary.kind === 'approve' ? [summary.allow] : summary.spend
      for (const { token, amount } of amounts) {
        const cap = find(token)
        if (!cap) return 'noCap'
        if (amount > cap.left) return 'aboveCap'
      }
      return undefined
    },

    count(plan: AnyPlan) {
      for (const { token, amount } of getPlanSummary(deployment, plan).spend) {
        const cap = find(token)
        if (cap) cap.left -= amount
      }
    },

    list: () =>
      [...caps.values()].map(({ token, left }) => ({ token, amount: left })),
  }
}

function readCapped(deployment: Deployment, name: string): Token {
  const [a = '', b, ...rest] = name.split('-')
  if (b === undefined || rest.length > 0) return readToken(deployment, name)
  const { factory, pairInitCodeHash } = deployment.contracts
  return getLpToken(
    getPairAddress({
      factory,
      tokenA: readToken(deployment, a).address,
      tokenB: readToken(deployment, b).address,
      pairInitCodeHash,
    }),
  )
}
