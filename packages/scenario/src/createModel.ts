import { DEFAULT_CLAIM_AMOUNTS } from '@letheswap/sdk'
import {
  type AmmPair,
  getAmountOut,
  getAmountsIn,
  getDepositAmounts,
  simulate,
} from '@letheswap/sdk/amm'
import { maxUint256 } from 'viem'
import {
  checkDiffer,
  findToken,
  getAllTokens,
  readAllowance,
  readAmount,
} from './amounts.js'
import { createCooldown } from './createCooldown.js'
import { InvalidScenarioError, StepRefusedError } from './errors.js'
import { checkInBlock, getTried } from './outcome.js'
import type { Act, Scenario, ScenarioStep } from './schema.js'
import { getKey } from './state.js'
import type { ScenarioStart, ScenarioState, ScenarioToken } from './types.js'

/** The faucet's name in steps. */
const faucet = 'faucet'
/** Holder of the protocol fees. No actor can have this name. */
const protocol = '(protocol)'

/** Amount that an actor keeps for network fees, in wei: 0.02. */
const reservedForFees = 2n * 10n ** 16n

export declare namespace createModel {
  type Parameters = {
    scenario: Pick<Scenario, 'actors' | 'tokens'>
    /** Pools with `feeOn` and `kLast` also pay the protocol. */
    start: ScenarioStart
    /**
     * Called if an actor has too little of a token. Returns true if it has added the
     * missing amount.
     */
    onShort?:
      | ((actor: string, symbol: string, by: bigint) => boolean)
      | undefined
  }
}

/**
 * Creates a model of the exchange and of the actors' balances. It uses the contracts'
 * arithmetic, and makes their checks in the same order. `checkConformance` compares it
 * to the contracts.
 *
 * @example
 * ```ts
 * import { createModel, devnetStart } from '@letheswap/scenario'
 *
 * const scenario = { actors: ['alice'] }
 * const model = createModel({ scenario, start: devnetStart })
 * model.applyStep({ type: 'claim', actor: 'alice', token: 'DAI' }, 'steps[0]')
 * model.getHeld('alice', 'DAI') // 1000000000000000000000n
 * ```
 */
export function createModel({
  scenario,
  start,
  onShort,
}: createModel.Parameters) {
  const tokens = getAllTokens(start.tokens, scenario)
  const [native, wrapped] = tokens as [
    ScenarioToken,
    ScenarioToken,
    ...ScenarioToken[],
  ]
  const { feeBps } = start
  const supplies = (scenario.tokens ?? []).map(
    ({ symbol, supply, decimals }, index) =>
      [
        symbol,
        readAmount(supply, decimals, `tokens[${index}].supply`),
      ] as const,
  )
  let state: ModelState = {
    balances: new Map([
      ...scenario.actors.map((actor) => [actor, new Map()] as const),
      [faucet, new Map([...(start.faucet ?? []), ...supplies])],
      [protocol, new Map()],
    ]),
    pools: new Map(start.pools),
    allowances: new Map(),
  }
  const cooldown = createCooldown()
  const checkpoints = new Map<string, ModelState>()
  const copy = ({ balances, pools, allowances }: ModelState): ModelState => ({
    balances: new Map([...balances].map(([key, held]) => [key, new Map(held)])),
    pools: new Map(pools),
    allowances: new Map(allowances),
  })

  const getHeld = (actor: string, symbol: string) =>
    state.balances.get(actor)?.get(symbol) ?? 0n
  const give = (actor: string, symbol: string, amount: bigint) =>
    state.balances.get(actor)?.set(symbol, getHeld(actor, symbol) + amount)
  const withdraw = (actor: string, symbol: string, amount: bigint) => {
    // The funds of a network's own faucet are unknown, so it never has too little.
    if (actor === faucet && !state.balances.get(faucet)?.has(symbol)) return
    const isNative = symbol === native.symbol
    const needed = isNative ? amount + reservedForFees : amount
    const held = getHeld(actor, symbol)
    if (held < needed) {
      if (!onShort?.(actor, symbol, needed - held))
        throw new StepRefusedError(
          isNative ? 'insufficientFunds' : 'insufficientBalance',
          isNative
            ? `${actor} needs ${native.symbol} for the value and 0.02 for network fees.`
            : `${actor} has too little ${symbol}.`,
        )
      give(actor, symbol, needed - held)
    }
    give(actor, symbol, -amount)
  }
  const spend = (actor: string, symbol: string, amount: bigint) => {
    const key = getAllowanceKey(actor, symbol)
    const allowance = state.allowances.get(key) ?? maxUint256
    if (allowance < amount)
      throw new StepRefusedError(
        'insufficientAllowance',
        `${actor} approved too little ${symbol}.`,
      )
    withdraw(actor, symbol, amount)
    // Tokens do not decrease an unlimited allowance.
    if (allowance < maxUint256) state.allowances.set(key, allowance - amount)
  }
  /** Returns the amount after the transfer fee, which is rounded down. */
  const getReceived = (symbol: string, amount: bigint) => {
    const { transferFeeBps = 0 } = findToken(tokens, symbol, 'token')
    return amount - (amount * BigInt(transferFeeBps)) / 10_000n
  }
  const read = (symbol: string, amount: string, field: string) =>
    readAmount(amount, findToken(tokens, symbol, field).decimals, field)
  const assertInTime = (deadline = 1_200) => {
    if (deadline < 0) throw new StepRefusedError('expired', 'It is too late.')
  }
  const refuseSlippage = () => {
    throw new StepRefusedError('slippage', 'The limit is missed.')
  }
  const toPoolSymbol = (symbol: string) =>
    symbol === wrapped.symbol ? native.symbol : symbol
  const getPool = (a: string, b: string): AmmPair => {
    const key = getKey(tokens, a, b)
    const [token0, token1] = key.split('-') as [string, string]
    const empty = { token0, token1, reserve0: 0n, reserve1: 0n }
    return state.pools.get(key) ?? { ...empty, totalSupply: 0n }
  }
  const setPool = (pool: AmmPair) =>
    state.pools.set(getKey(tokens, pool.token0, pool.token1), pool)

  function swap(act: Act & { type: 'swap' }, field: string) {
    const { actor, path } = act
    const [first, last] = [path[0] as string, path.at(-1) as string]
    checkDiffer(tokens, path, `${field}.path`)
    const hops = path.slice(1).map((to, index) => {
      findToken(tokens, to, `${field}.path`)
      return [toPoolSymbol(path[index] as string), toPoolSymbol(to)] as const
    })
    const spent =
      act.amountIn === undefined
        ? read(first, act.amountInMax as string, `${field}.amountInMax`)
        : read(first, act.amountIn, `${field}.amountIn`)
    // The value is paid before the router checks anything.
    if (first === native.symbol) withdraw(actor, first, spent)
    assertInTime(act.deadline)
    // An exact output takes from each pool no more than the next pool needs.
    const amounts =
      act.amountOut === undefined
        ? []
        : getAmountsIn({
            pools: hops.map((hop) => getPool(...hop)),
            path: path.map(toPoolSymbol),
            amountOut: read(last, act.amountOut, `${field}.amountOut`),
            feeBps,
          })
    const [amountIn = spent] = amounts
    if (amountIn > spent) refuseSlippage()
    // A pool receives the amount after the transfer fee.
    let sent = amountIn
    let arrived = getReceived(first, sent)
    const outputs = hops.map(([tokenIn, tokenOut], index) => {
      const pool = getPool(tokenIn, tokenOut)
      const hop = { amountIn: arrived, ...getReserves(pool, tokenIn), feeBps }
      sent = amounts[index + 1] ?? getAmountOut(hop)
      arrived = getReceived(path[index + 1] as string, sent)
      return {
        pool,
        tokenIn,
        tokenOut,
        amountIn: hop.amountIn,
        amountOut: sent,
      }
    })
    const minimum =
      act.amountOutMin === undefined
        ? 0n
        : read(last, act.amountOutMin, `${field}.amountOutMin`)
    if (act.amountOut === undefined && arrived < minimum) refuseSlippage()
    if (first === native.symbol) give(actor, first, spent - amountIn)
    else spend(actor, first, amountIn)
    for (const { pool, ...action } of outputs)
      setPool(
        simulate({ pool, actions: [{ type: 'swap', ...action }], feeBps }).pool,
      )
    give(actor, last, arrived)
  }

  function add(act: Act & { type: 'add' }, field: string) {
    const { actor } = act
    checkDiffer(tokens, act.tokens, `${field}.tokens`)
    const wanted = act.amounts.map((amount, side) =>
      read(act.tokens[side] as string, amount, `${field}.amounts[${side}]`),
    ) as [bigint, bigint]
    const pool = getPool(...act.tokens)
    const nativeSide = act.tokens.indexOf(native.symbol)
    if (nativeSide >= 0)
      withdraw(actor, native.symbol, wanted[nativeSide] as bigint)
    assertInTime(act.deadline)
    // The router uses the token as A, which determines the rounding.
    const [a, b] = nativeSide === 0 ? ([1, 0] as const) : ([0, 1] as const)
    const { reserveIn, reserveOut } = getReserves(
      pool,
      toPoolSymbol(act.tokens[a]),
    )
    const { amountA, amountB } = getDepositAmounts({
      amountA: wanted[a],
      amountB: wanted[b],
      reserveA: reserveIn,
      reserveB: reserveOut,
    })
    const amounts =
      nativeSide === 0
        ? ([amountB, amountA] as const)
        : ([amountA, amountB] as const)
    checkMinimums(act, amounts, field)
    for (const [side, amount] of amounts.entries())
      if (side === nativeSide)
        give(actor, native.symbol, (wanted[side] as bigint) - amount)
      else spend(actor, act.tokens[side] as string, amount)
    const received = act.tokens.map((symbol, side) =>
      getReceived(symbol, amounts[side] as bigint),
    ) as [bigint, bigint]
    const isInOrder = pool.token0 === toPoolSymbol(act.tokens[0])
    const [amount0, amount1] = isInOrder ? received : received.toReversed()
    const after = simulate({
      pool,
      actions: [
        {
          type: 'mint',
          amount0: amount0 as bigint,
          amount1: amount1 as bigint,
        },
      ],
    })
    const [{ liquidity, protocolFee }] = after.results
    setPool(after.pool)
    give(protocol, getKey(tokens, ...act.tokens), protocolFee)
    give(actor, getKey(tokens, ...act.tokens), liquidity)
  }

  function remove(act: Act & { type: 'remove' }, field: string) {
    const { actor } = act
    checkDiffer(tokens, act.tokens, `${field}.tokens`)
    const key = getKey(tokens, ...act.tokens)
    const liquidity = readAmount(act.liquidity, 18, `${field}.liquidity`)
    assertInTime(act.deadline)
    withdraw(actor, key, liquidity)
    const pool = getPool(...act.tokens)
    const after = simulate({ pool, actions: [{ type: 'burn', liquidity }] })
    const { amount0, amount1, protocolFee } = after.results[0]
    give(protocol, key, protocolFee)
    const isInOrder = pool.token0 === toPoolSymbol(act.tokens[0])
    const amounts = isInOrder ? [amount0, amount1] : [amount1, amount0]
    checkMinimums(act, amounts as [bigint, bigint], field)
    setPool(after.pool)
    const isThroughRouter = act.tokens.includes(native.symbol)
    for (const [side, symbol] of act.tokens.entries()) {
      const arrived = getReceived(symbol, amounts[side] as bigint)
      give(
        actor,
        symbol,
        isThroughRouter ? getReceived(symbol, arrived) : arrived,
      )
    }
  }

  function checkMinimums(
    act: Act & { type: 'add' | 'remove' },
    amounts: readonly [bigint, bigint],
    field: string,
  ) {
    for (const [side, minimum] of (act.minimums ?? []).entries()) {
      const symbol = act.tokens[side] as string
      const least = read(symbol, minimum, `${field}.minimums[${side}]`)
      if ((amounts[side] as bigint) < least) refuseSlippage()
    }
  }

  function claim(act: Act & { type: 'claim' }, field: string) {
    const { actor, token } = act
    const amount = DEFAULT_CLAIM_AMOUNTS[token]
    if (amount === undefined)
      throw new InvalidScenarioError({
        field: `${field}.token`,
        expected: `one of ${Object.keys(DEFAULT_CLAIM_AMOUNTS).join(', ')}`,
      })
    cooldown.claim(act)
    const paid = read(token, amount, `${field}.token`)
    withdraw(faucet, token, paid)
    give(actor, token, paid)
  }

  const acts = {
    swap,
    add,
    remove,
    claim,
    approve(act: Act & { type: 'approve' }, field: string) {
      const allowance = readAllowance(tokens, act, field)
      state.allowances.set(getAllowanceKey(act.actor, act.token), allowance)
    },
    wrap: (act: Act & { type: 'wrap' }, field: string) =>
      exchange(act, native.symbol, wrapped.symbol, field),
    unwrap: (act: Act & { type: 'unwrap' }, field: string) =>
      exchange(act, wrapped.symbol, native.symbol, field),
    transfer(
      { actor, to, token, amount }: Act & { type: 'transfer' },
      field: string,
    ) {
      const sent = read(token, amount, `${field}.amount`)
      withdraw(actor, token, sent)
      give(to, token, getReceived(token, sent))
    },
  }

  function exchange(
    { actor, amount }: Act & { type: 'wrap' | 'unwrap' },
    from: string,
    to: string,
    field: string,
  ) {
    const exact = read(native.symbol, amount, `${field}.amount`)
    withdraw(actor, from, exact)
    give(actor, to, exact)
  }

  /** Runs an act as a transaction. If it is refused, nothing changes. */
  function attempt(act: Act, field: string): void {
    const before = copy(state)
    try {
      // The sender of a transaction pays for it. The faucet pays for claims.
      if (act.type !== 'claim') withdraw(act.actor, native.symbol, 0n)
      const run: (act: never, field: string) => void = acts[act.type]
      run(act as never, field)
    } catch (error) {
      state = before
      throw toRefusal(error)
    }
  }

  return {
    tokens,
    getState(): ScenarioState {
      const { balances, pools } = copy(state)
      balances.delete(faucet)
      balances.delete(protocol)
      return { balances, pools }
    },
    /** Returns an actor's amounts in smallest units, by symbol or pair key. */
    getHeld,
    /** Returns the protocol's LP tokens in a pool. */
    getProtocolFees: (pair: string) => getHeld(protocol, pair),
    /**
     * @throws StepRefusedError with the reason's code.
     * @throws InvalidScenarioError for an unknown name or an invalid amount.
     */
    applyStep(
      step: Exclude<ScenarioStep, { type: 'expectRevert' }> | Act,
      field: string,
    ): void {
      if (step.type === 'warp') cooldown.pass(step.seconds)
      else if (step.type === 'rewind')
        state = copy(checkpoints.get(step.to) as ModelState)
      else if (step.type === 'block')
        for (const [index, inner] of step.steps.entries()) {
          const it = getTried(inner, `${field}.steps[${index}]`)
          let error: unknown
          try {
            attempt(it.tried, it.field)
          } catch (thrown) {
            error = thrown
          }
          checkInBlock(inner, index, error)
        }
      else if (step.type !== 'mine') attempt(step, field)
    },
    keep(checkpoint: string): void {
      checkpoints.set(checkpoint, copy(state))
    },
  }
}

type ModelState = ScenarioState & {
  /** Allowances that actors set, by `getAllowanceKey`. */
  allowances: Map<string, bigint>
}

const getAllowanceKey = (actor: string, symbol: string) => `${actor} ${symbol}`

const getReserves = (pool: AmmPair, tokenIn: string) =>
  pool.token0 === tokenIn
    ? { reserveIn: pool.reserve0, reserveOut: pool.reserve1 }
    : { reserveIn: pool.reserve1, reserveOut: pool.reserve0 }

/** Maps errors to the SDK's reason codes. */
function toRefusal(error: unknown): unknown {
  const { name, message } = error as Error
  if (name === 'InvalidScenarioError' || error instanceof StepRefusedError)
    return error
  const isLiquidity = name === 'InsufficientLiquidityError'
  return new StepRefusedError(
    isLiquidity ? 'insufficientLiquidity' : 'other',
    message,
  )
}
