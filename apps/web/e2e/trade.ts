import {
  type Address,
  encodeFunctionData,
  type Hash,
  maxUint256,
  numberToHex,
  parseAbi,
} from 'viem'
import type { ChainHelper } from './fixtures/createChain'
import { units } from './fixtures/createChain'
import type { Stack } from './fixtures/startStack'

type Network = { chain: ChainHelper; stack: Pick<Stack, 'deployment'> }

/** The router trades the native coin as the wrapped token. */
const findToken = ({ stack }: Network, symbol: string) => {
  if (symbol === 'ZKP') return stack.deployment.contracts.wrappedNative
  const token = stack.deployment.tokens.find((each) => each.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return token.address
}

/** Sells ZKP as any account, even if the swap must fail. Returns the hash. */
export function sellCoin(
  network: Network,
  {
    account,
    amount,
    token = 'USDT',
    least = '0',
    deadline = maxUint256,
  }: {
    account: Address
    amount: string
    token?: string
    /** Minimum amount of the token to receive. */
    least?: string
    deadline?: bigint
  },
): Promise<Hash> {
  const { router, wrappedNative } = network.stack.deployment.contracts
  return network.chain.send(account, {
    to: router,
    value: numberToHex(units(amount, 'ZKP')),
    data: encodeFunctionData({
      abi: parseAbi([
        'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
      ]),
      args: [
        units(least, token),
        [wrappedNative, findToken(network, token)],
        account,
        deadline,
      ],
    }),
  })
}

/** A trade, optionally with its block's time in Unix seconds. */
export type Trade = readonly [
  from: string,
  to: string,
  amount: string,
  time?: number,
]

/** Swaps from one of the node's accounts, with a block for each swap. */
export async function trade(network: Network, trades: readonly Trade[]) {
  const { chain, stack } = network
  // Uses the third account, because the faucet uses the second.
  const [, , trader] = (await chain.rpc('eth_accounts')) as [
    Address,
    Address,
    Address,
  ]
  const { router } = stack.deployment.contracts
  const find = (symbol: string) => findToken(network, symbol)
  const send = async (to: Address, data: `0x${string}`) => {
    const hash = await chain.send(trader, { to, data })
    const { status } = await chain.receipt(hash)
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
        args: [router, maxUint256],
      }),
    )
  }
  for (const [from, to, amount, time] of trades) {
    if (time !== undefined) await chain.rpc('evm_setNextBlockTimestamp', [time])
    await send(
      router,
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
