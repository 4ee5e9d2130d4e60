import {
  type Address,
  decodeFunctionData,
  getAddress,
  type Hash,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
  type RpcTransactionReceipt,
} from 'viem'
import type { Pair } from '../src/contracts/types.js'
import { getPairs } from '../src/deployment/registry.js'
import type { Deployment } from '../src/deployment/types.js'
import type { SyntheticNode } from './syntheticNode.js'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])
const router = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address to, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address to, uint256)',
  'function swapExactETHForTokens(uint256, address[], address to, uint256)',
])

/** A swap as the documentation defines it. */
export type PlainSwap = {
  hash: Hash
  amountIn: bigint
  amountOut: bigint
  path: Address[]
  user: Address
  recipient: Address
}

/**
 * The account's swaps by the documented definition, newest first, from every
 * receipt of the chain.
 */
export function readSwapsPlainly(
  { answer, transactions }: SyntheticNode,
  { deployment, account }: { deployment: Deployment; account: Address },
): PlainSwap[] {
  return transactions
    .flatMap(({ hash, getInput }) => {
      const receipt: RpcTransactionReceipt = JSON.parse(
        answer('eth_getTransactionReceipt', [hash]),
      )
      return readReceipt(receipt, getInput, deployment, account)
    })
    .reverse()
}

function readReceipt(
  receipt: RpcTransactionReceipt,
  getInput: () => Hash,
  deployment: Deployment,
  account: Address,
): PlainSwap[] {
  const logs = parseEventLogs({ abi, logs: receipt.logs as never })
  const swaps: {
    first: number
    last: number
    path: Address[]
    pairs: Pair[]
    amountIn: bigint
    amountOut: bigint
    to: Address
  }[] = []
  for (const [index, log] of logs.entries()) {
    if (log.eventName !== 'Swap') continue
    const { amount0In, amount1In, amount0Out, amount1Out, to } = log.args
    const pair = getPairs(deployment).get(log.address.toLowerCase()) as Pair
    const [tokenIn, tokenOut, amountIn, amountOut] =
      amount0In > 0n
        ? [pair.token0, pair.token1, amount0In, amount1Out]
        : [pair.token1, pair.token0, amount1In, amount0Out]
    const before = swaps.at(-1)
    if (before?.to === pair.pairAddress) {
      before.path.push(tokenOut)
      before.pairs.push(pair)
      Object.assign(before, { last: index, amountOut, to })
    } else
      swaps.push({
        first: index,
        last: index,
        path: [tokenIn, tokenOut],
        pairs: [pair],
        amountIn,
        amountOut,
        to,
      })
  }
  return swaps.flatMap(
    ({ first, last, path, pairs, amountIn, amountOut, to }) => {
      const pairAddress = pairs[0]?.pairAddress as Address
      const swapBefore = logs.findLastIndex(
        ({ address, eventName }, index) =>
          index < first &&
          eventName === 'Swap' &&
          isAddressEqual(address, pairAddress),
      )
      const hasMoved = (
        [start, end]: [number, number],
        token: Address,
        from: Address,
        receiver: Address,
      ) =>
        logs
          .slice(start, end)
          .some(
            (log) =>
              log.eventName === 'Transfer' &&
              isAddressEqual(log.address, token) &&
              isAddressEqual(log.args.from, from) &&
              isAddressEqual(log.args.to, receiver),
          )
      const isPaid = hasMoved(
        [swapBefore + 1, first],
        path[0] as Address,
        account,
        pairAddress,
      )
      const isReceived =
        isAddressEqual(to, account) ||
        hasMoved([last + 1, logs.length], path.at(-1) as Address, to, account)
      if (!isPaid && !isReceived) return []
      const { router: routerAddress } = deployment.contracts
      const isRouterCall = isAddressEqual(receipt.to as Address, routerAddress)
      const getNamed = () => {
        const { args } = decodeFunctionData({ abi: router, data: getInput() })
        return args.at(-2) as Address
      }
      const paid = isRouterCall && isAddressEqual(to, routerAddress)
      return [
        {
          hash: receipt.transactionHash,
          amountIn,
          amountOut,
          path,
          user: isPaid ? account : getAddress(receipt.from),
          recipient: isReceived ? account : getAddress(paid ? getNamed() : to),
        },
      ]
    },
  )
}
