import {
  type Call,
  DEFAULT_CLAIM_AMOUNTS,
  type Deployment,
  getAddLiquidityCall,
  getApproveCall,
  getPairAddress,
  getRemoveLiquidityCall,
  getSwapCall,
  getToken,
  getUnwrapCall,
  getWrapCall,
  type Token,
} from '@letheswap/sdk'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { checkDiffer, findToken, readAllowance, readAmount } from './amounts.js'
import type { Act } from './schema.js'
import type { ScenarioToken } from './types.js'

export declare namespace getActCall {
  type Context = {
    deployment: Deployment
    /**
     * The tokens of the deployment and of the scenario: the native coin, the wrapped
     * coin, then others.
     */
    tokens: readonly ScenarioToken[]
    /** The account that sends the transaction and receives its output. */
    account: Address
    /** Time of the latest block, in Unix seconds. Deadlines are relative to it. */
    timestamp: bigint
    getAddress: (actor: string) => Address
    /** The act's field in its scenario, for errors. */
    field: string
  }
  type Spending = { token: Address; amount: bigint }
  type ReturnType = {
    request: {
      to?: Address
      data?: Hex
      /** Value in wei. */
      value?: bigint | undefined
    }
    /** Amounts that the router must be allowed to spend, in smallest units. */
    spending: Spending[]
  }
}

/**
 * Builds the transaction of a scenario's act.
 *
 * @throws InvalidScenarioError with the field, if a token is unknown or an amount is
 * invalid.
 *
 * @example
 * ```ts
 * import { startDevnet } from '@letheswap/devnet'
 * import { devnetStart, getActCall } from '@letheswap/scenario'
 *
 * const { accounts, deployment } = await startDevnet()
 * const { request, spending } = getActCall(
 *   { type: 'wrap', actor: 'alice', amount: '2' },
 *   {
 *     deployment,
 *     tokens: devnetStart.tokens,
 *     account: accounts[0].address,
 *     timestamp: BigInt(Math.floor(Date.now() / 1_000)),
 *     getAddress: () => accounts[0].address,
 *     field: 'steps[0]',
 *   },
 * )
 * request.value // 2000000000000000000n
 * spending // [], as wrapping needs no allowance
 * ```
 */
export function getActCall(
  act: Act,
  {
    deployment,
    tokens,
    account,
    timestamp,
    getAddress,
    field,
  }: getActCall.Context,
): getActCall.ReturnType {
  const { router, wrappedNative } = deployment.contracts
  const answer = (call: Call, spending: getActCall.Spending[] = []) => ({
    request: toRequest(call),
    spending,
  })
  const token = (symbol: string): Token => {
    findToken(tokens, symbol, field)
    return getToken(deployment, symbol)
  }
  const read = (
    { decimals }: Token,
    amount: string | undefined,
    name: string,
  ) =>
    amount === undefined ? 0n : readAmount(amount, decimals, `${field}.${name}`)
  const spend = (spent: Token, amount: bigint): getActCall.Spending[] =>
    spent.isNative ? [] : [{ token: spent.address, amount }]
  const hasFee = (...symbols: string[]) =>
    tokens.some((it) => it.transferFeeBps && symbols.includes(it.symbol))
  const deadline =
    'deadline' in act && act.deadline !== undefined
      ? timestamp + BigInt(act.deadline)
      : timestamp + 1_200n
  const base = { router, recipient: account, deadline }

  switch (act.type) {
    case 'swap': {
      checkDiffer(tokens, act.path, `${field}.path`)
      const route = act.path.map(token)
      const [tokenIn, tokenOut] = [route[0] as Token, route.at(-1) as Token]
      const isExactInput = act.amountIn !== undefined
      const amountIn = isExactInput
        ? read(tokenIn, act.amountIn, 'amountIn')
        : read(tokenIn, act.amountInMax, 'amountInMax')
      const call = getSwapCall({
        ...base,
        type: isExactInput ? 'exactInput' : 'exactOutput',
        amountIn,
        amountOut: isExactInput
          ? read(tokenOut, act.amountOutMin, 'amountOutMin')
          : read(tokenOut, act.amountOut, 'amountOut'),
        path: route.map(({ address }) => address),
        isNativeIn: tokenIn.isNative,
        isNativeOut: tokenOut.isNative,
        feeOnTransfer: hasFee(...act.path),
      })
      return answer(call, spend(tokenIn, amountIn))
    }
    case 'add': {
      checkDiffer(tokens, act.tokens, `${field}.tokens`)
      const [tokenA, tokenB] = act.tokens.map(token) as [Token, Token]
      const [amountA, amountB] = [
        read(tokenA, act.amounts[0], 'amounts[0]'),
        read(tokenB, act.amounts[1], 'amounts[1]'),
      ]
      const call = getAddLiquidityCall({
        ...base,
        tokenA,
        tokenB,
        amountA,
        amountB,
        amountAMin: read(tokenA, act.minimums?.[0], 'minimums[0]'),
        amountBMin: read(tokenB, act.minimums?.[1], 'minimums[1]'),
      })
      return answer(call, [
        ...spend(tokenA, amountA),
        ...spend(tokenB, amountB),
      ])
    }
    case 'remove': {
      checkDiffer(tokens, act.tokens, `${field}.tokens`)
      const [tokenA, tokenB] = act.tokens.map(token) as [Token, Token]
      const liquidity = readAmount(act.liquidity, 18, `${field}.liquidity`)
      const pair = getPairAddress({
        ...deployment.contracts,
        tokenA: tokenA.address,
        tokenB: tokenB.address,
      })
      const call = getRemoveLiquidityCall({
        ...base,
        tokenA,
        tokenB,
        liquidity,
        amountAMin: read(tokenA, act.minimums?.[0], 'minimums[0]'),
        amountBMin: read(tokenB, act.minimums?.[1], 'minimums[1]'),
        feeOnTransfer: hasFee(...act.tokens),
      })
      return answer(call, [{ token: pair, amount: liquidity }])
    }
    case 'approve': {
      const approved = token(act.token)
      const amount = readAllowance(tokens, act, field)
      const spender = { token: approved.address, spender: router }
      return answer(getApproveCall({ ...spender, amount }))
    }
    case 'wrap':
    case 'unwrap': {
      const native = token(deployment.chain.nativeCurrency.symbol)
      const amount = read(native, act.amount, 'amount')
      const toCall = act.type === 'wrap' ? getWrapCall : getUnwrapCall
      return answer(toCall({ wrappedNative, amount }))
    }
    // The faucet's account pays claims.
    case 'claim':
    case 'transfer': {
      const sent = token(act.token)
      const isClaim = act.type === 'claim'
      const text = isClaim ? DEFAULT_CLAIM_AMOUNTS[act.token] : act.amount
      const amount = read(sent, text, 'amount')
      const to = getAddress(isClaim ? act.actor : act.to)
      if (sent.isNative) return { request: { to, value: amount }, spending: [] }
      const { address } = sent
      const args = [to, amount]
      return answer({ abi: erc20Abi, address, functionName: 'transfer', args })
    }
  }
}

export const toRequest = (call: Call): getActCall.ReturnType['request'] => ({
  to: call.address,
  data: encodeFunctionData(call),
  value: call.value,
})
