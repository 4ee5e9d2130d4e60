import { type Act, createModel, type ScenarioStart } from '@letheswap/scenario'
import { findBestRoute, quote } from '@letheswap/sdk'
import fc from 'fast-check'
import { formatUnits } from 'viem'
import { attempt } from './attempt.js'
import { amount, type Draw, once, pick } from './draw.js'
import { getSimplePaths } from './getSimplePaths.js'

/** Name of the account that acts. */
export const trader = 'trader'

export type Sequence = {
  /** `isRefused` is true if the model expects a revert. */
  steps: { act: Act; isRefused: boolean }[]
  /** The model after the last step. */
  model: ReturnType<typeof createModel>
}

/** Number of actions after the account has bought all tokens. */
const length = 8
/** Native coin that the model reserves for network fees, in wei. */
const reserved = 2n * 10n ** 16n

/**
 * Creates a sequence of random actions, each for the state that the model expects at
 * that point.
 *
 * @param coins - The account's native coin, in wei.
 */
export function createSequence(
  start: ScenarioStart,
  coins: bigint,
  draw: Draw,
): Sequence {
  const model = createModel({ scenario: { actors: [trader] }, start })
  const [native, , ...tokens] = start.tokens.map(({ symbol }) => symbol)
  const coin = native as string
  const decimals = new Map(start.tokens.map((it) => [it.symbol, it.decimals]))
  const steps: Sequence['steps'] = []
  const write = (symbol: string, amount: bigint) =>
    formatUnits(amount, decimals.get(symbol) ?? 18)
  const getPools = () => [...model.getState().pools.values()]
  const tryAct = (act: Act) =>
    attempt(() => {
      model.applyStep(act, act.type)
      return true
    }) ?? false
  const addStep = (act: Act) => steps.push({ act, isRefused: !tryAct(act) })
  const getSpendable = (symbol: string) =>
    model.getHeld(trader, symbol) - (symbol === coin ? reserved : 0n)

  /** Returns a random amount, at most the account's balance and the largest reserve. */
  function someOf(symbol: string): bigint {
    const depths = getPools().map(({ token0, token1, reserve0, reserve1 }) =>
      symbol === token0 ? reserve0 : symbol === token1 ? reserve1 : 0n,
    )
    const deepest = depths.sort(ascending).at(-1) ?? 0n
    const [limit = 0n] = [getSpendable(symbol), deepest].sort(ascending)
    const part = limit / BigInt(1 << draw(fc.nat, 11))
    return atLeastOne(draw(once, 4) ? draw(amount, part) : part)
  }

  function swap(path: readonly string[], amountIn: bigint) {
    const [from = ''] = path
    const type = 'swap' as const
    return {
      type,
      actor: trader,
      path: [...path],
      amountIn: write(from, amountIn),
    }
  }

  function choose() {
    const kind = draw(fc.nat, 3)
    const pools = getPools()
    const getKey = (pool: (typeof pools)[0]) => `${pool.token0}-${pool.token1}`
    const held = pools.filter(
      (pool) => model.getHeld(trader, getKey(pool)) > 0n,
    )
    const isRemoval = kind === 0 && held.length > 0
    const pool = draw(pick, isRemoval ? held : pools)
    const pair: [string, string] = draw(once, 2)
      ? [pool.token0, pool.token1]
      : [pool.token1, pool.token0]
    const [from, to] = pair
    const base = { actor: trader, tokens: pair }
    if (isRemoval) {
      const all = model.getHeld(trader, getKey(pool))
      const liquidity = draw(once, 2) ? all : atLeastOne(draw(amount, all))
      const text = formatUnits(liquidity, 18)
      return { type: 'remove', ...base, liquidity: text } as const
    }
    if (kind <= 1) {
      const amount = someOf(from)
      const [reserveA, reserveB] =
        pool.token0 === from
          ? [pool.reserve0, pool.reserve1]
          : [pool.reserve1, pool.reserve0]
      // Usually the amount that a form fills in, which tests the rounding.
      const other = draw(once, 4)
        ? someOf(to)
        : attempt(() => quote({ amountA: amount, reserveA, reserveB }))
      const amounts = [
        write(from, amount),
        write(to, atLeastOne(other ?? amount)),
      ] as typeof pair
      return { type: 'add', ...base, amounts } as const
    }
    const path = draw(pick, getSimplePaths(pools, from, to, 3))
    const exactInput = swap(path, someOf(from))
    if (kind === 2) return exactInput
    // The exact output for that input, or slightly less.
    const before = model.getHeld(trader, to)
    model.keep('before')
    const isDone = tryAct(exactInput)
    const gain = model.getHeld(trader, to) - before
    model.applyStep({ type: 'rewind', to: 'before' }, 'before')
    if (!isDone) return exactInput
    const { amountIn: _, ...exact } = exactInput
    return {
      ...exact,
      amountOut: write(to, atLeastOne(gain - draw(amount, gain / 16n))),
      amountInMax: write(from, atLeastOne(getSpendable(from))),
    }
  }

  const give = { type: 'transfer', actor: 'faucet', to: trader } as const
  model.applyStep({ ...give, token: coin, amount: write(coin, coins) }, 'coins')
  for (const token of tokens) {
    const trade = { pools: getPools(), feeBps: start.feeBps, tokenIn: coin }
    const best = attempt(() =>
      findBestRoute({ ...trade, tokenOut: token, amountIn: 2n ** 64n }),
    )
    if (best) addStep(swap(best.path, someOf(coin)))
  }
  while (steps.length < tokens.length + length) addStep(choose())
  return { steps, model }
}

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : 1)

// Scenarios do not allow amounts of zero.
const atLeastOne = (amount: bigint) => (amount > 0n ? amount : 1n)
