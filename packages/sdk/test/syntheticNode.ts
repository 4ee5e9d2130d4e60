import { type Address, encodeFunctionData, type Hex, pad, toHex } from 'viem'
import { getSwapCall } from '../src/contracts/getSwapCall.js'
import type { Pair } from '../src/contracts/types.js'
import { getPairs } from '../src/deployment/registry.js'
import type { Deployment } from '../src/deployment/types.js'
import { swapTopic, syncTopic, transferTopic } from '../src/events/topics.js'
import { createRandom } from './world/random.js'

type Swap = {
  hash: Hex
  block: number
  payer: Address
  path: [Address, Address]
  amountIn: bigint
  amountOut: bigint
}

type Log = { address: Address; topics: Hex[]; data: Hex }

export type SyntheticNode = ReturnType<typeof createSyntheticNode>

/**
 * Creates a node of a synthetic chain, because mining a real one of 200,000 blocks
 * takes too long. Swaps of one pair are spread over the blocks, at most one per block,
 * and an account pays for a share of them.
 */
export function createSyntheticNode({
  deployment,
  account,
  blocks,
  swaps: count,
  ownShare,
}: {
  deployment: Deployment
  account: Address
  blocks: number
  swaps: number
  ownShare: number
}) {
  const { next, below } = createRandom(1)
  const router = deployment.contracts.router.toLowerCase() as Address
  const [pair] = getPairs(deployment).values() as Iterable<Pair> as [Pair]
  const tokens = [pair.token0, pair.token1].map(
    (token) => token.toLowerCase() as Address,
  ) as [Address, Address]
  const pairAddress = pair.pairAddress.toLowerCase() as Address
  const self = account.toLowerCase() as Address

  const swaps = Array.from(
    { length: count },
    (_, index): Swap => ({
      hash: toWord(index + 1),
      block: 1 + Math.floor((index * blocks) / count),
      // The account's swaps are evenly spread.
      payer:
        index % Math.round(1 / ownShare) === 0
          ? self
          : pad(toHex(0xe0000 + below(500)), { size: 20 }),
      path: next() < 0.5 ? tokens : [tokens[1], tokens[0]],
      amountIn: 1n + BigInt(below(1e8)),
      amountOut: 1n + BigInt(below(1e8)),
    }),
  )
  const byHash = new Map(swaps.map((swap) => [swap.hash, swap]))
  const own = swaps.filter(({ payer }) => payer === self)

  /** Returns the logs of a swap, as the tokens and the pair emit them. */
  function toLogs({ payer, path, amountIn, amountOut }: Swap): Log[] {
    const is0 = path[0] === tokens[0]
    const move = (
      token: Address,
      from: Address,
      to: Address,
      value: bigint,
    ): Log => ({
      address: token,
      topics: [transferTopic, pad(from), pad(to)],
      data: toWords(value),
    })
    return [
      move(path[0], payer, pairAddress, amountIn),
      move(path[1], pairAddress, payer, amountOut),
      {
        address: pairAddress,
        topics: [syncTopic],
        data: toWords(amountIn, amountOut),
      },
      {
        address: pairAddress,
        topics: [swapTopic, pad(router), pad(payer)],
        data: is0
          ? toWords(amountIn, 0n, 0n, amountOut)
          : toWords(0n, amountIn, amountOut, 0n),
      },
    ]
  }

  const toText = once((swap: Swap): [log: Log, text: string][] =>
    toLogs(swap).map((log, index) => [
      log,
      JSON.stringify({
        ...log,
        ...toPlace(swap),
        blockTimestamp: toHex(timeOf(swap.block)),
        logIndex: toHex(index),
        removed: false,
      }),
    ]),
  )
  const toReceipt = once((swap: Swap) => {
    const receipt = JSON.stringify({
      ...{ type: '0x2', status: '0x1', cumulativeGasUsed: '0x249f0' },
      ...{ logsBloom: `0x${'00'.repeat(256)}`, gasUsed: '0x249f0' },
      ...{ effectiveGasPrice: '0x3b9aca00', contractAddress: null },
      ...{ ...toPlace(swap), from: swap.payer, to: router },
    })
    const logs = toText(swap).map(([, text]) => text)
    return `${receipt.slice(0, -1)},"logs":[${logs.join(',')}]}`
  })
  const toTransaction = once((swap: Swap) => {
    const { transactionHash: hash, ...place } = toPlace(swap)
    return JSON.stringify({
      ...{ type: '0x2', chainId: toHex(deployment.chain.id), nonce: '0x7' },
      ...{ gas: '0x249f0', maxFeePerGas: '0x77359400', value: '0x0' },
      ...{ maxPriorityFeePerGas: '0x3b9aca00', gasPrice: '0x3b9aca00' },
      ...{
        accessList: [],
        r: toWord(1),
        s: toWord(2),
        yParity: '0x0',
        v: '0x0',
      },
      ...{ hash, ...place, from: swap.payer, to: router },
      input: encodeFunctionData(
        getSwapCall({
          ...{ router, type: 'exactInput', path: swap.path, amountOut: 0n },
          ...{ amountIn: swap.amountIn, recipient: swap.payer },
          ...{ isNativeIn: false, isNativeOut: false },
          deadline: 4_000_000_000n,
        }),
      ),
    })
  })

  /** Returns the answer to a request as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the parameters depend on the method
  function answer(method: string, [first]: any[]): string {
    switch (method) {
      case 'eth_blockNumber':
        return JSON.stringify(toHex(blocks))
      case 'eth_getBlockByNumber':
        return getBlock(first === 'latest' ? blocks : Number(first))
      case 'eth_getBlockByHash':
        return getBlock(Number(BigInt(first) & 0xffffffffn))
      case 'eth_getTransactionByHash':
      case 'eth_getTransactionReceipt': {
        const swap = byHash.get(first)
        if (!swap) return 'null'
        return method.endsWith('Hash') ? toTransaction(swap) : toReceipt(swap)
      }
      case 'eth_getLogs': {
        const { topics, address, fromBlock, toBlock } = first
        const list = [topics[0]].flat().includes(swapTopic) ? swaps : own
        const found = list
          .slice(
            countUpTo(list, Number(fromBlock) - 1),
            countUpTo(list, Number(toBlock)),
          )
          .flatMap((swap) => toText(swap))
          .filter(([log]) => isWanted(log, topics, address))
        return `[${found.map(([, text]) => text).join(',')}]`
      }
      default:
        throw new Error(`The synthetic node has no ${method}.`)
    }
  }

  return { answer }
}

const isWanted = (
  log: Log,
  topics: (Hex | Hex[] | null)[],
  addresses: string[] | undefined,
) =>
  (!addresses || addresses.includes(log.address)) &&
  topics.every(
    (topic, index) =>
      topic === null || [topic].flat().includes(log.topics[index] as Hex),
  )

/** Counts swaps up to a block. */
function countUpTo(list: readonly Swap[], block: number) {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as Swap).block <= block) low = middle + 1
    else high = middle
  }
  return low
}

const toWord = (value: bigint | number): Hex => toHex(value, { size: 32 })
const toWords = (...values: bigint[]): Hex =>
  `0x${values.map((value) => toWord(value).slice(2)).join('')}`
const timeOf = (block: number) => 1_760_000_000 + block
const hashOf = (block: number) => toWord((0xb10cn << 32n) + BigInt(block))
const toPlace = ({ hash, block }: Swap) => ({
  ...{ transactionHash: hash, transactionIndex: '0x0' },
  ...{ blockHash: hashOf(block), blockNumber: toHex(block) },
})
const getBlock = (block: number) =>
  `{"number":"${toHex(block)}","hash":"${hashOf(block)}","timestamp":"${toHex(timeOf(block))}","transactions":[]}`

/** Creates each text once, and only on demand. */
function once<thing extends object, text>(write: (thing: thing) => text) {
  const texts = new WeakMap<thing, text>()
  return (thing: thing) => {
    const text = texts.get(thing) ?? write(thing)
    texts.set(thing, text)
    return text
  }
}
