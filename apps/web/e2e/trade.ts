import {
  type Address,
  encodeFunctionData,
  type Hash,
  maxUint256,
  numberToHex,
  parseAbi,
} from 'viem'
import { units } from './fixtures/app'
import type { ChainHelper } from './fixtures/createChain'
import type { Stack } from './fixtures/startStack'

/** What is sold, for what, how much, and the block's time in Unix seconds. */
export type Trade = readonly [
  from: string,
  to: string,
  amount: string,
  time?: number,
]

/** Swaps by an account of the node's own, beside the page, each in its block. */
export async function trade(
  { chain, stack }: { chain: ChainHelper; stack: Stack },
  trades: readonly Trade[],
) {
  // The second one is the faucet's, which sends by itself.
  const [, , trader] = (await chain.rpc('eth_accounts')) as [
    Address,
    Address,
    Address,
  ]
  const { contracts, tokens } = stack.deployment
  const find = (symbol: string) => {
    const token = tokens.find((token) => token.symbol === symbol)
    if (!token) throw new Error(`no ${symbol}`)
    return token.address
  }
  const send = async (to: Address, data: `0x${string}`) => {
    const hash = await chain.rpc('eth_sendTransaction', [
      // An estimate does not know of a later block's time, which costs more.
      { from: trader, to, data, gas: numberToHex(500_000) },
    ])
    const { status } = await chain.receipt(hash as Hash)
    if (status !== 'success') throw new Error(`reverted: ${hash}`)
  }
  for (const symbol of new Set(trades.map(([from]) => from))) {
    const amounts = trades
      .filter(([from]) => from === symbol)
      .map(([, , amount]) => units(amount, symbol))
    await chain.fund(
      trader,
      symbol,
      amounts.reduce((a, b) => a + b),
    )
    await send(
      find(symbol),
      encodeFunctionData({
        abi: parseAbi(['function approve(address, uint256)']),
        args: [contracts.router, maxUint256],
      }),
    )
  }
  for (const [from, to, amount, time] of trades) {
    if (time !== undefined) await chain.rpc('evm_setNextBlockTimestamp', [time])
    await send(
      contracts.router,
      encodeFunctionData({
        abi: parseAbi([
          'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
        ]),
        args: [
          units(amount, from),
          0n,
          [find(from), find(to)],
          trader,
          maxUint256,
        ],
      }),
    )
  }
}
