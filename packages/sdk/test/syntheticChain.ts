import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  pad,
  toHex,
} from 'viem'
import { getSwapCall } from '../src/contracts/getSwapCall.js'
import { getPairs, getToken } from '../src/deployment/registry.js'
import type { Deployment } from '../src/deployment/types.js'
import {
  approvalTopic,
  depositTopic,
  swapTopic,
  syncTopic,
  transferTopic,
  withdrawalTopic,
} from '../src/events/topics.js'

export type SyntheticLog = {
  address: Address
  topics: Hex[]
  words: bigint[]
  logIndex: number
  transaction: SyntheticTransaction
}

export type SyntheticTransaction = {
  hash: Hash
  from: Address
  to: Address
  /** Encoded late, for most are never read. */
  getInput: () => Hex
  value: bigint
  block: number
  position: number
  logs: SyntheticLog[]
}

/** One swap, and who pays and who is paid. */
type Trade = { route: string[]; payer: Address; recipient: Address }

/** Traded pairs, with their frequency in percent. */
const routes: [share: number, route: string[]][] = [
  [40, ['USDT', 'DAI']],
  [25, ['ZKP', 'DAI']],
  [25, ['DAI', 'ZKP']],
  [10, ['USDT', 'DAI', 'ZKP']],
]

/** The account's swaps for somebody else, and swaps of others for it. */
const crossingShare = 0.02
const giftShare = 1 / 5_000

/**
 * A chain that is made up, for a real one of 200,000 blocks takes too long to
 * mine. Its swaps are spread over the blocks. An account pays for a share of them,
 * some for somebody else, with an approval now and then, and is paid by others in
 * some.
 */
export function createSyntheticChain({
  deployment,
  account,
  blocks,
  swaps,
  ownShare,
}: {
  deployment: Deployment
  account: Address
  blocks: number
  swaps: number
  /** Swaps that the account pays for. */
  ownShare: number
}) {
  const random = createRandom(1)
  const { router, wrappedNative } = deployment.contracts
  const pairs = [...getPairs(deployment).values()]
  const self = account.toLowerCase() as Address
  const transactions: SyntheticTransaction[] = []
  const swapLogs: SyntheticLog[] = []
  /** Those with the account in a topic. */
  const ownLogs: SyntheticLog[] = []
  const inBlock = new Map<number, number>()
  const logCounts = new Map<number, number>()

  for (let index = 0; index < swaps; index++) {
    const block = 1 + Math.floor((index * blocks) / swaps)
    const other = toAddress(0xe0000 + Math.floor(random() * 500))
    const isOwn = random() < ownShare
    if (isOwn && random() < 0.1) addApproval(block)
    const isCrossing = random() < (isOwn ? crossingShare : giftShare)
    addRouterCall(block, {
      route: pickRoute(),
      payer: isOwn ? self : other,
      recipient: isOwn === isCrossing ? other : self,
    })
  }

  function addApproval(block: number) {
    const token = tokenOf('USDT')
    const transaction = addTransaction(block, { from: self, to: token })
    const topics = [approvalTopic, toTopic(self), toTopic(router)] as Hex[]
    addLog(transaction, token, topics, [1n])
  }

  function addRouterCall(block: number, trade: Trade) {
    const { payer, recipient, route } = trade
    const amountIn = pickAmount()
    const isNativeIn = route[0] === 'ZKP'
    const transaction = addTransaction(block, {
      from: payer,
      to: router,
      value: isNativeIn ? amountIn : 0n,
      getInput: () =>
        encodeFunctionData(
          getSwapCall({
            router,
            type: 'exactInput',
            amountIn,
            amountOut: 0n,
            path: route.map(tokenOf),
            isNativeIn,
            isNativeOut: route.at(-1) === 'ZKP',
            recipient,
            deadline: 4_000_000_000n,
          }),
        ),
    })
    addSwap(transaction, trade, amountIn)
  }

  function addSwap(
    transaction: SyntheticTransaction,
    { route, payer, recipient }: Trade,
    amountIn: bigint,
  ) {
    const isNativeIn = route[0] === 'ZKP'
    const isNativeOut = route.at(-1) === 'ZKP'
    const hops = route.slice(1).map((symbol, index) => {
      const tokenIn = tokenOf(route[index] as string)
      const tokenOut = tokenOf(symbol)
      const pair = pairs.find(
        ({ token0, token1 }) =>
          (token0 === tokenIn && token1 === tokenOut) ||
          (token1 === tokenIn && token0 === tokenOut),
      ) as (typeof pairs)[number]
      return { ...pair, tokenIn, tokenOut }
    })
    const [first] = hops as [(typeof hops)[number]]
    const transfer = (
      token: Address,
      from: Address,
      to: Address,
      amount: bigint,
    ) =>
      addLog(
        transaction,
        token,
        [transferTopic, toTopic(from), toTopic(to)],
        [amount],
      )
    if (isNativeIn)
      addLog(
        transaction,
        wrappedNative,
        [depositTopic, toTopic(router)],
        [amountIn],
      )
    transfer(
      first.tokenIn,
      isNativeIn ? router : payer,
      first.pairAddress,
      amountIn,
    )
    const paid = isNativeOut ? router : recipient
    let amount = amountIn
    for (const [index, hop] of hops.entries()) {
      const to = hops[index + 1]?.pairAddress ?? paid
      const amountOut = pickAmount()
      transfer(hop.tokenOut, hop.pairAddress, to, amountOut)
      addLog(transaction, hop.pairAddress, [syncTopic], [amount, amountOut])
      addLog(
        transaction,
        hop.pairAddress,
        [swapTopic, toTopic(router), toTopic(to)],
        hop.tokenIn === hop.token0
          ? [amount, 0n, 0n, amountOut]
          : [0n, amount, amountOut, 0n],
      )
      amount = amountOut
    }
    if (isNativeOut)
      addLog(
        transaction,
        wrappedNative,
        [withdrawalTopic, toTopic(router)],
        [amount],
      )
  }

  function addTransaction(
    block: number,
    call: Pick<SyntheticTransaction, 'from' | 'to'> &
      Partial<SyntheticTransaction>,
  ): SyntheticTransaction {
    const position = inBlock.get(block) ?? 0
    inBlock.set(block, position + 1)
    const transaction = {
      getInput: () => '0xdeadbeef' as const,
      value: 0n,
      ...call,
      hash: toWord(BigInt(transactions.length + 1)),
      block,
      position,
      logs: [],
    }
    transactions.push(transaction)
    return transaction
  }

  function addLog(
    transaction: SyntheticTransaction,
    address: Address,
    topics: Hex[],
    words: bigint[],
  ) {
    const { block } = transaction
    const logIndex = logCounts.get(block) ?? 0
    logCounts.set(block, logIndex + 1)
    const log = { address, topics, words, logIndex, transaction }
    transaction.logs.push(log)
    if (topics[0] === swapTopic) swapLogs.push(log)
    if (topics.includes(toTopic(self))) ownLogs.push(log)
  }

  function pickRoute(): string[] {
    let share = random() * 100
    const found = routes.find(([part]) => {
      share -= part
      return share < 0
    })
    return found?.[1] ?? ['USDT', 'DAI']
  }

  /** At most 100 USDT. */
  function pickAmount() {
    return 1n + BigInt(Math.floor(random() * 1e8))
  }

  function tokenOf(symbol: string) {
    return getToken(deployment, symbol).address
  }

  return {
    blocks,
    chainId: deployment.chain.id,
    transactions,
    swapLogs,
    ownLogs,
  }
}

const topics = new Map<Address, Hex>()

function toTopic(address: Address): Hex {
  const topic = topics.get(address) ?? (pad(address).toLowerCase() as Hex)
  topics.set(address, topic)
  return topic
}

export const toWord = (value: bigint): Hex => toHex(value, { size: 32 })

function toAddress(value: number): Address {
  return pad(toHex(value), { size: 20 })
}

/** mulberry32: the same numbers each time. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
