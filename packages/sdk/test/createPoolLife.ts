import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { simulate } from '../src/amm/simulate.js'
import type { AmmPair } from '../src/amm/types.js'
import type { PoolLog } from '../src/events/types.js'

/** The pair's events, as v2-core declares them. */
export const pairEventAbi = parseAbi([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, uint amount0In, uint amount1In, uint amount0Out, uint amount1Out, address indexed to)',
  'event Mint(address indexed sender, uint amount0, uint amount1)',
  'event Burn(address indexed sender, uint amount0, uint amount1, address indexed to)',
  'event Transfer(address indexed from, address indexed to, uint value)',
])

const router = pad('0xaa', { size: 20 })
export const pairAddress = pad('0xbb', { size: 20 })

/** Creates events of a synthetic pair, with the names in the contract's ABI. */
export function createPoolLife(
  pool: AmmPair = {
    token0: '0',
    token1: '1',
    reserve0: 0n,
    reserve1: 0n,
    totalSupply: 0n,
  },
  feeBps?: number,
) {
  const logs: PoolLog[] = []
  const state = { pool }
  const place = { blockNumber: 0, timestamp: 0, branch: 0, logIndex: 0, tx: 0 }

  function log(
    eventName: (typeof pairEventAbi)[number]['name'],
    args: Record<string, unknown>,
  ) {
    const inputs = pairEventAbi.find(({ name }) => name === eventName)
      ?.inputs as readonly { name: string; type: string; indexed?: boolean }[]
    const unindexed = inputs.filter(({ indexed }) => !indexed)
    const { blockNumber, timestamp, branch, tx } = place
    logs.push({
      address: pairAddress,
      topics: encodeEventTopics({
        abi: pairEventAbi,
        eventName,
        args,
      } as never) as Hex[],
      data: encodeAbiParameters(
        unindexed,
        unindexed.map(({ name }) => args[name]),
      ),
      blockNumber,
      blockHash: pad(toHex(blockNumber * 1_000 + branch)),
      transactionHash: pad(toHex(tx * 1_000 + branch)),
      logIndex: place.logIndex++,
      timestamp,
    })
  }

  const sync = () => {
    const { reserve0, reserve1 } = state.pool
    log('Sync', { reserve0, reserve1 })
  }

  return {
    logs,
    state,
    /** Starts a block. Later events belong to it. */
    block(timestamp: number, branch = 0) {
      place.blockNumber++
      Object.assign(place, { timestamp, branch, logIndex: 0 })
    },
    /** Continues at an earlier block number, on another branch of the chain. */
    goBackTo(blockNumber: number) {
      place.blockNumber = blockNumber
    },
    /** Sets the reserves, as a donation does. */
    set(reserve0: bigint, reserve1: bigint) {
      place.tx++
      state.pool = { ...state.pool, reserve0, reserve1 }
      sync()
    },
    swap(tokenIn: '0' | '1', amountIn: bigint) {
      place.tx++
      const { pool, results } = simulate({
        pool: state.pool,
        actions: [
          {
            type: 'swap',
            tokenIn,
            tokenOut: tokenIn === '0' ? '1' : '0',
            amountIn,
          },
        ],
        feeBps,
      })
      state.pool = pool
      const [{ amountOut }] = results
      sync()
      log('Swap', {
        sender: router,
        amount0In: tokenIn === '0' ? amountIn : 0n,
        amount1In: tokenIn === '1' ? amountIn : 0n,
        amount0Out: tokenIn === '1' ? amountOut : 0n,
        amount1Out: tokenIn === '0' ? amountOut : 0n,
        to: router,
      })
      return amountOut
    },
    mint(to: Address, amount0: bigint, amount1: bigint) {
      place.tx++
      const isFirst = state.pool.totalSupply === 0n
      const { pool, results } = simulate({
        pool: state.pool,
        actions: [{ type: 'mint', amount0, amount1 }],
      })
      state.pool = pool
      const [{ liquidity }] = results
      if (isFirst)
        log('Transfer', { from: zeroAddress, to: zeroAddress, value: 1000n })
      log('Transfer', { from: zeroAddress, to, value: liquidity })
      sync()
      log('Mint', { sender: router, amount0, amount1 })
      return liquidity
    },
    burn(from: Address, liquidity: bigint) {
      place.tx++
      const { pool, results } = simulate({
        pool: state.pool,
        actions: [{ type: 'burn', liquidity }],
      })
      state.pool = pool
      const [{ amount0, amount1 }] = results
      log('Transfer', { from, to: pairAddress, value: liquidity })
      log('Transfer', { from: pairAddress, to: zeroAddress, value: liquidity })
      sync()
      log('Burn', { sender: router, amount0, amount1, to: from })
      return { amount0, amount1 }
    },
    send(from: Address, to: Address, liquidity: bigint) {
      place.tx++
      log('Transfer', { from, to, value: liquidity })
    },
  }
}
