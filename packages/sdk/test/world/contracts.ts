import {
  type AbiFunction,
  type AbiParameter,
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeErrorResult,
  erc20Abi,
  type Hex,
  hashTypedData,
  pad,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { getAmountIn } from '../../src/amm/getAmountIn.js'
import { getAmountOut } from '../../src/amm/getAmountOut.js'
import { getLiquidityMinted } from '../../src/amm/getLiquidityMinted.js'
import { getLiquidityValue } from '../../src/amm/getLiquidityValue.js'
import { multicall3Abi, wrappedNativeAbi } from '../../src/contracts/abis.js'
import {
  factoryAbi,
  pairAbi,
  routerAbi,
} from '../../src/contracts/publicAbis.js'
import * as topics from '../../src/events/topics.js'
import { exchange } from './exchange.js'

export type Log = { address: Address; topics: Hex[]; data: Hex }

/** The storage of all contracts, by key. A missing value is 0. */
export class State {
  constructor(private readonly values = new Map<string, bigint>()) {}
  copy = () => new State(new Map(this.values))
  get = (key: string): bigint => this.values.get(key) ?? 0n
  set = (key: string, value: bigint) => void this.values.set(key, value)
  add = (key: string, change: bigint) => this.set(key, this.get(key) + change)
}

export const coinOf = (account: Address) => `coin ${account}`
export const nonceOf = (account: Address) => `nonce ${account}`
export const balanceOf = (token: Address, owner: Address) => `${token} ${owner}`
/** Returns the key of a token's transfer fee in basis points. */
export const feeOf = (token: Address) => `fee ${token}`
export const allowanceOf = (token: Address, owner: Address, by: Address) =>
  `${token} ${owner} ${by}`

/** The ledger's own record of a swap, without any log. */
export type Swap = {
  payer: Address
  recipient: Address
  /** The native coin counts as its wrapped version. */
  path: Address[]
  amounts: bigint[]
}

/** The ledger's own record of added liquidity. */
export type Deposit = { to: Address; amountA: bigint; amountB: bigint }

export class Revert extends Error {
  readonly data: Hex
  constructor(readonly reason: string) {
    super(`execution reverted${reason && `: ${reason}`}`)
    this.data = reason
      ? encodeErrorResult({
          abi: parseAbi(['error Error(string)']),
          args: [reason],
        })
      : '0x'
  }
}

export type ContractCall = {
  from: Address
  to: Address
  data: Hex
  value: bigint
}

type Run = {
  state: State
  from: Address
  value: bigint
  block: { number: number; timestamp: number }
  logs: Log[]
  swaps: Swap[]
  deposits: Deposit[]
  gas: bigint
}

export type Outcome = Pick<Run, 'logs' | 'swaps' | 'deposits'> & {
  output: Hex
  gasUsed: bigint
}

/** Calls a contract, or pays an account, and changes the state. */
export function execute(
  state: State,
  { from, to, data, value }: ContractCall,
  block: Run['block'],
): Outcome {
  const run: Run = {
    ...{ state, from, value, block, gas: 0n },
    ...{ logs: [], swaps: [], deposits: [] },
  }
  if (state.get(coinOf(from)) < value) throw new Revert('')
  state.add(coinOf(from), -value)
  state.add(coinOf(to), value)
  const output = data === '0x' ? '0x' : call(run, to, data)
  const { logs, swaps, deposits } = run
  return { output, logs, swaps, deposits, gasUsed: 21_000n + run.gas }
}

const functions = new Map(
  [
    ...erc20Abi,
    ...factoryAbi,
    ...pairAbi,
    ...routerAbi,
    ...wrappedNativeAbi,
    ...multicall3Abi,
  ]
    .filter((item) => item.type === 'function')
    .map((item) => [toFunctionSelector(item), item as AbiFunction] as const),
)

type Args = readonly unknown[]
const decoded = new Map<Hex, { name: string; args: Args; item: AbiFunction }>()

/**
 * Caches decoded calls, because decoding takes a large part of a world's time, and most
 * calls repeat.
 */
export function decodeCall(data: Hex) {
  const known = decoded.get(data)
  if (known) return known
  const item = functions.get(data.slice(0, 10) as Hex)
  if (!item) throw new Revert('')
  const args = decodeAbiParameters(item.inputs, `0x${data.slice(10)}`)
  const found = { name: item.name, args: args.map(lowered), item }
  if (decoded.size > 2_000) decoded.clear()
  decoded.set(data, found)
  return found
}

/** Converts addresses to lower case, for comparison as text. */
function lowered(value: unknown): unknown {
  if (typeof value === 'string' && value.length === 42)
    return value.toLowerCase()
  return Array.isArray(value) ? value.map(lowered) : value
}

const word = (value: bigint | number | boolean): Hex =>
  `0x${BigInt(value).toString(16).padStart(64, '0')}`

function encode(outputs: readonly AbiParameter[], values: Args): Hex {
  const isPlain = outputs.every(({ type }) => /^(u?int\d+|bool)$/.test(type))
  return isPlain
    ? `0x${values.map((value) => word(value as bigint).slice(2)).join('')}`
    : encodeAbiParameters(outputs, values)
}

function call(run: Run, to: Address, data: Hex): Hex {
  const { name, args, item } = decodeCall(data)
  const pair = exchange.pairs.find(({ address }) => address === to)
  const token = exchange.tokens.find(({ address }) => address === to)
  const results =
    to === exchange.router
      ? callRouter(run, name, args)
      : to === exchange.factory
        ? callFactory(name, args)
        : to === exchange.multicall3
          ? callMulticall(run, name, args)
          : pair || token || to === exchange.wrapped
            ? callToken(run, to, name, args)
            : undefined
  if (!results) throw new Revert('')
  return encode(item.outputs, results)
}

function callFactory(name: string, [a, b]: Args): Args | undefined {
  if (name === 'feeTo') return [zeroAddress]
  if (name !== 'getPair') return undefined
  return [findPair(a as Address, b as Address)?.address ?? zeroAddress]
}

function callMulticall(run: Run, name: string, args: Args): Args | undefined {
  if (name === 'getBlockNumber') return [BigInt(run.block.number)]
  if (name === 'getEthBalance')
    return [run.state.get(coinOf(args[0] as Address))]
  if (name !== 'aggregate3') return undefined
  const calls = args[0] as { target: Address; callData: Hex }[]
  return [
    calls.map(({ target, callData }) => {
      try {
        const returnData = call(run, target.toLowerCase() as Address, callData)
        return { success: true, returnData }
      } catch (error) {
        if (!(error instanceof Revert)) throw error
        return { success: false, returnData: error.data }
      }
    }),
  ]
}

function callToken(
  run: Run,
  to: Address,
  name: string,
  [a, b]: Args,
): Args | undefined {
  const { state, from } = run
  const pair = exchange.pairs.find(({ address }) => address === to)
  const isWrapped = to === exchange.wrapped
  switch (name) {
    case 'balanceOf':
      return [state.get(balanceOf(to, a as Address))]
    case 'allowance':
      return [state.get(allowanceOf(to, a as Address, b as Address))]
    case 'totalSupply':
      return [state.get(`supply ${to}`)]
    case 'name':
      return [pair ? 'Uniswap V2' : 'Token']
    case 'approve':
      run.gas += 26_000n
      state.set(allowanceOf(to, from, a as Address), b as bigint)
      log(run, to, [topics.approvalTopic, from, a as Address], b as bigint)
      return [true]
    case 'transfer':
      run.gas += 30_000n
      transfer(run, to, from, a as Address, b as bigint)
      return [true]
    case 'getReserves':
      return pair && [...reservesOf(state, to), state.get(`updated ${to}`)]
    case 'kLast':
      return pair && [0n]
    case 'nonces':
      return pair && [state.get(`permits ${to} ${a}`)]
    case 'deposit':
      if (!isWrapped) return undefined
      wrap(run, from, run.value)
      return []
    case 'withdraw':
      if (!isWrapped) return undefined
      unwrap(run, from, from, a as bigint)
      return []
  }
  return undefined
}

function callRouter(run: Run, name: string, args: Args): Args | undefined {
  const { router, wrapped } = exchange
  const { from, value } = run
  const checkDeadline = (deadline: unknown) => {
    if ((deadline as bigint) < run.block.timestamp)
      throw new Revert('UniswapV2Router: EXPIRED')
  }
  if (name === 'WETH') return [wrapped]
  if (name === 'factory') return [exchange.factory]
  if (name === 'getAmountsOut' || name === 'getAmountsIn') {
    const [amount, path] = args as [bigint, Address[]]
    return [getAmounts(run.state, name, amount, path)]
  }
  const swap =
    /^swap(Exact)?(ETH|Tokens)For(Exact)?(ETH|Tokens)(Supporting.*)?$/.exec(
      name,
    )
  if (swap) {
    const [path, to, deadline] = args.slice(-3) as [Address[], Address, bigint]
    checkDeadline(deadline)
    const isCoinIn = swap[2] === 'ETH'
    const isCoinOut = swap[4] === 'ETH'
    const [first, second] = args as [bigint, bigint]
    const isExactInput = swap[1] === 'Exact'
    const amounts = isExactInput
      ? getAmounts(run.state, 'getAmountsOut', isCoinIn ? value : first, path)
      : getAmounts(run.state, 'getAmountsIn', first, path)
    const [amountIn, amountOut] = [amounts[0], amounts.at(-1)] as [
      bigint,
      bigint,
    ]
    if (isExactInput && amountOut < (isCoinIn ? first : second))
      throw new Revert('UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT')
    if (!isExactInput && amountIn > (isCoinIn ? value : second))
      throw new Revert('UniswapV2Router: EXCESSIVE_INPUT_AMOUNT')
    const firstPair = mustFindPair(path[0], path[1]).address
    if (isCoinIn) {
      wrap(run, router, amountIn)
      transfer(run, wrapped, router, firstPair, amountIn)
    } else spend(run, path[0] as Address, from, firstPair, amountIn)
    for (const [index, tokenIn] of path.slice(0, -1).entries()) {
      const tokenOut = path[index + 1] as Address
      const next = path[index + 2]
      const last = isCoinOut ? router : to
      trade(
        run,
        { tokenIn, tokenOut },
        amounts[index + 1] as bigint,
        next === undefined ? last : mustFindPair(tokenOut, next).address,
      )
    }
    if (isCoinOut) unwrap(run, router, to, amountOut)
    // The router refunds the excess of an exact output.
    if (isCoinIn) pay(run.state, router, from, value - amountIn)
    run.swaps.push({ payer: from, recipient: to, path, amounts })
    return swap[5] ? [] : [amounts]
  }
  const remove = /^removeLiquidity(ETH)?(WithPermit)?$/.exec(name)
  const isAdding = name === 'addLiquidity' || name === 'addLiquidityETH'
  const isCoin = name.includes('ETH')
  if (isAdding) {
    const [a, b, desiredA, desiredB, minA, minB, to, deadline] = (
      isCoin
        ? [args[0], wrapped, args[1], value, args[2], args[3], args[4], args[5]]
        : args
    ) as [Address, Address, bigint, bigint, bigint, bigint, Address, bigint]
    checkDeadline(deadline)
    const [reserveA, reserveB] = orderedReserves(run.state, a, b)
    const isFirst = reserveA === 0n
    const idealB = isFirst ? desiredB : (desiredA * reserveB) / reserveA
    const [amountA, amountB] =
      idealB <= desiredB
        ? [desiredA, idealB]
        : [(desiredB * reserveA) / reserveB, desiredB]
    if (amountA < minA)
      throw new Revert('UniswapV2Router: INSUFFICIENT_A_AMOUNT')
    if (amountB < minB)
      throw new Revert('UniswapV2Router: INSUFFICIENT_B_AMOUNT')
    const pair = mustFindPair(a, b).address
    spend(run, a, from, pair, amountA)
    if (isCoin) {
      wrap(run, router, amountB)
      transfer(run, wrapped, router, pair, amountB)
      pay(run.state, router, from, value - amountB)
    } else spend(run, b, from, pair, amountB)
    run.deposits.push({ to, amountA, amountB })
    return [amountA, amountB, mint(run, [a, b], to)]
  }
  if (remove) {
    const [a, b, liquidity, minA, minB, to, deadline] = (
      isCoin ? [args[0], wrapped, ...args.slice(1)] : args
    ) as [Address, Address, bigint, bigint, bigint, Address, bigint]
    checkDeadline(deadline)
    const pair = mustFindPair(a, b).address
    if (remove[2]) usePermit(run, pair, liquidity, deadline, args.at(-2) as Hex)
    spend(run, pair, from, pair, liquidity, 'ds-math-sub-underflow')
    const [amountA, amountB] = burn(
      run,
      [a, b],
      liquidity,
      isCoin ? router : to,
    )
    if (amountA < minA)
      throw new Revert('UniswapV2Router: INSUFFICIENT_A_AMOUNT')
    if (amountB < minB)
      throw new Revert('UniswapV2Router: INSUFFICIENT_B_AMOUNT')
    if (isCoin) {
      transfer(run, a, router, to, amountA)
      unwrap(run, router, to, amountB)
    }
    return [amountA, amountB]
  }
  return undefined
}

const findPair = (a: Address | undefined, b: Address | undefined) =>
  exchange.pairs.find(
    ({ token0, token1 }) =>
      (token0 === a && token1 === b) || (token0 === b && token1 === a),
  )

function mustFindPair(a: Address | undefined, b: Address | undefined) {
  const pair = findPair(a, b)
  if (!pair) throw new Revert('')
  return pair
}

const reservesOf = (state: State, pair: Address) =>
  [state.get(`reserve0 ${pair}`), state.get(`reserve1 ${pair}`)] as const

function orderedReserves(
  state: State,
  a?: Address,
  b?: Address,
): [bigint, bigint] {
  const { address, token0 } = mustFindPair(a, b)
  const [reserve0, reserve1] = reservesOf(state, address)
  return token0 === a ? [reserve0, reserve1] : [reserve1, reserve0]
}

function getAmounts(
  state: State,
  name: 'getAmountsOut' | 'getAmountsIn',
  amount: bigint,
  path: Address[],
): bigint[] {
  const isOut = name === 'getAmountsOut'
  const hops = path.slice(1).map((token, index) => {
    const [reserveIn, reserveOut] = orderedReserves(state, path[index], token)
    return { reserveIn, reserveOut }
  })
  const amounts = [amount]
  try {
    for (const hop of isOut ? hops : hops.reverse())
      if (isOut)
        amounts.push(getAmountOut({ amountIn: amounts.at(-1) ?? 0n, ...hop }))
      else amounts.unshift(getAmountIn({ amountOut: amounts[0] ?? 0n, ...hop }))
  } catch {
    throw new Revert('UniswapV2Library: INSUFFICIENT_LIQUIDITY')
  }
  return amounts
}

function log(run: Run, address: Address, names: Hex[], ...data: bigint[]) {
  run.logs.push({
    address,
    topics: names.map((name) => pad(name)),
    data: `0x${data.map((value) => word(value).slice(2)).join('')}`,
  })
}

function pay(state: State, from: Address, to: Address, amount: bigint) {
  state.add(coinOf(from), -amount)
  state.add(coinOf(to), amount)
}

function transfer(
  run: Run,
  token: Address,
  from: Address,
  to: Address,
  amount: bigint,
) {
  if (run.state.get(balanceOf(token, from)) < amount)
    throw new Revert('TransferHelper: TRANSFER_FAILED')
  const arriving = amount - (amount * run.state.get(feeOf(token))) / 10_000n
  run.state.add(balanceOf(token, from), -amount)
  run.state.add(balanceOf(token, to), arriving)
  log(run, token, [topics.transferTopic, from, to], arriving)
}

/** Moves tokens that an owner allowed the router to spend. */
function spend(
  run: Run,
  token: Address,
  owner: Address,
  to: Address,
  amount: bigint,
  refusal = 'TransferHelper: TRANSFER_FROM_FAILED',
) {
  const key = allowanceOf(token, owner, exchange.router)
  if (
    run.state.get(key) < amount ||
    run.state.get(balanceOf(token, owner)) < amount
  )
    throw new Revert(refusal)
  run.state.add(key, -amount)
  transfer(run, token, owner, to, amount)
}

function wrap(run: Run, owner: Address, amount: bigint) {
  const { wrapped, router } = exchange
  run.gas += 24_000n
  if (owner === router) pay(run.state, router, wrapped, amount)
  run.state.add(balanceOf(wrapped, owner), amount)
  log(run, wrapped, [topics.depositTopic, owner], amount)
}

function unwrap(run: Run, owner: Address, to: Address, amount: bigint) {
  const { wrapped } = exchange
  run.gas += 15_000n
  if (run.state.get(balanceOf(wrapped, owner)) < amount) throw new Revert('')
  run.state.add(balanceOf(wrapped, owner), -amount)
  pay(run.state, wrapped, to, amount)
  log(run, wrapped, [topics.withdrawalTopic, owner], amount)
}

/** Sets a pair's reserves. The first change in a second costs more gas. */
function sync(run: Run, pair: Address, reserve0: bigint, reserve1: bigint) {
  const { state, block } = run
  const now = BigInt(block.timestamp)
  run.gas += 60_000n + (state.get(`updated ${pair}`) === now ? 0n : 25_000n)
  state.set(`reserve0 ${pair}`, reserve0)
  state.set(`reserve1 ${pair}`, reserve1)
  state.set(`updated ${pair}`, now)
  log(run, pair, [topics.syncTopic], reserve0, reserve1)
}

function trade(
  run: Run,
  { tokenIn, tokenOut }: { tokenIn: Address; tokenOut: Address },
  amountOut: bigint,
  to: Address,
) {
  const { address: pair, token0 } = mustFindPair(tokenIn, tokenOut)
  const [reserve0, reserve1] = reservesOf(run.state, pair)
  const is0 = token0 === tokenIn
  const [reserveIn, reserveOut] = is0
    ? [reserve0, reserve1]
    : [reserve1, reserve0]
  const amountIn = run.state.get(balanceOf(tokenIn, pair)) - reserveIn
  transfer(run, tokenOut, pair, to, amountOut)
  if (
    (reserveIn * 1_000n + amountIn * 997n) * (reserveOut - amountOut) <
    reserveIn * reserveOut * 1_000n
  )
    throw new Revert('UniswapV2: K')
  if (is0) sync(run, pair, reserve0 + amountIn, reserve1 - amountOut)
  else sync(run, pair, reserve0 - amountOut, reserve1 + amountIn)
  log(
    run,
    pair,
    [topics.swapTopic, exchange.router, to],
    ...(is0 ? [amountIn, 0n, 0n, amountOut] : [0n, amountIn, amountOut, 0n]),
  )
}

function mint(run: Run, [a, b]: [Address, Address], to: Address): bigint {
  const { state } = run
  const { address: pair, token0, token1 } = mustFindPair(a, b)
  const [reserve0, reserve1] = reservesOf(state, pair)
  const amount0 = state.get(balanceOf(token0, pair)) - reserve0
  const amount1 = state.get(balanceOf(token1, pair)) - reserve1
  const totalSupply = state.get(`supply ${pair}`)
  const pool = { reserve0, reserve1, totalSupply }
  const liquidity = getLiquidityMinted({ ...pool, amount0, amount1 })
  if (totalSupply === 0n) {
    state.add(`supply ${pair}`, 1_000n)
    log(run, pair, [topics.transferTopic, zeroAddress, zeroAddress], 1_000n)
  }
  state.add(`supply ${pair}`, liquidity)
  state.add(balanceOf(pair, to), liquidity)
  log(run, pair, [topics.transferTopic, zeroAddress, to], liquidity)
  sync(run, pair, reserve0 + amount0, reserve1 + amount1)
  log(run, pair, [topics.mintTopic, exchange.router], amount0, amount1)
  return liquidity
}

function burn(
  run: Run,
  [a, b]: [Address, Address],
  liquidity: bigint,
  to: Address,
): [bigint, bigint] {
  const { state } = run
  const { address: pair, token0, token1 } = mustFindPair(a, b)
  const [reserve0, reserve1] = reservesOf(state, pair)
  const totalSupply = state.get(`supply ${pair}`)
  const pool = { reserve0, reserve1, totalSupply }
  const { amount0, amount1 } = getLiquidityValue({ ...pool, liquidity })
  state.add(`supply ${pair}`, -liquidity)
  state.add(balanceOf(pair, pair), -liquidity)
  log(run, pair, [topics.transferTopic, pair, zeroAddress], liquidity)
  transfer(run, token0, pair, to, amount0)
  transfer(run, token1, pair, to, amount1)
  sync(run, pair, reserve0 - amount0, reserve1 - amount1)
  log(run, pair, [topics.burnTopic, exchange.router, to], amount0, amount1)
  return token0 === a ? [amount0, amount1] : [amount1, amount0]
}

/** Verifies a permit, whose `r` is the digest of the signed data. See `signers.ts`. */
function usePermit(
  { state, from }: Run,
  pair: Address,
  value: bigint,
  deadline: bigint,
  r: Hex,
) {
  const key = `permits ${pair} ${from}`
  const message = {
    ...{ owner: from, spender: exchange.router },
    ...{ value, nonce: state.get(key), deadline },
  }
  if (r !== hashPermit(pair, message))
    throw new Revert('UniswapV2: INVALID_SIGNATURE')
  state.add(key, 1n)
  state.set(allowanceOf(pair, from, exchange.router), value)
}

/** Returns the EIP-2612 digest of Uniswap V2's pairs. */
const hashPermit = (verifyingContract: Address, message: object) =>
  hashTypedData({
    domain: {
      ...{ name: 'Uniswap V2', version: '1' },
      ...{ chainId: 500_000, verifyingContract },
    },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: message as never,
  })
