import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  parseEther,
} from 'viem'
import { getSwapCall } from '../src/contracts/getSwapCall.js'
import type { Deployment } from '../src/deployment/types.js'
import { swapTopic } from '../src/history/swapTopic.js'
import { getToken } from '../src/tokens/getToken.js'
import { createRandom, createTradePicker } from './syntheticTrades.js'
import {
  approvalTopic,
  toAddress,
  toTopic,
  toWord,
  transferTopic,
} from './syntheticWords.js'

/** The account's balance before everything, and what each transaction costs. */
export const wealth = parseEther('1000000')
const fee = 10n ** 14n
const oneCoin = 10n ** 18n

type Trade = ReturnType<ReturnType<typeof createTradePicker>>

export type SyntheticTransaction = {
  hash: Hash
  chainId: number
  from: Address
  to: Address
  /** Written late, for most are never read. */
  getInput: () => Hex
  value: bigint
  nonce: number
  block: number
  position: number
}

export type SyntheticLog = {
  address: Address
  topics: Hex[]
  words: bigint[]
  block: number
  logIndex: number
  transaction: SyntheticTransaction
}

/**
 * A chain that is made up, for a real one of 200,000 blocks takes too long to
 * mine. Its swaps are spread over the blocks; an account sends a share of them,
 * some for somebody else, with an approval now and then, and is paid by
 * others in one of some thousands.
 */
export function createSyntheticChain({
  deployment,
  account,
  blocks,
  swaps,
  ownShare,
  crossingShare = 0.02,
  giftShare = 1 / 5_000,
  hasEqualAmounts = false,
  dustShare = 0,
  oddShare = 0,
  codeShare = 0,
  startsWithCode = false,
  seed = 1,
}: {
  deployment: Deployment
  account: Address
  blocks: number
  swaps: number
  ownShare: number
  /** How many of the account's swaps are for somebody else. */
  crossingShare?: number
  /** How many of the others' swaps are for the account. */
  giftShare?: number
  /** Whether everybody swaps one token; else from a thousandth to ten of them. */
  hasEqualAmounts?: boolean
  /** How many swaps are of the smallest amounts. */
  dustShare?: number
  /** Between how many swaps the account sends or gets coins without an event. */
  oddShare?: number
  /**
   * Between how many swaps others change what code the account delegates to
   * (EIP-7702), or make that code spend its coins.
   */
  codeShare?: number
  /** Whether it is a contract, or has delegated before. */
  startsWithCode?: boolean
  seed?: number
}) {
  const random = createRandom(seed)
  const pickTrade = createTradePicker(deployment, random, {
    hasEqualAmounts,
    dustShare,
  })
  const tokenOf = (symbol: string) => getToken(deployment, symbol).address
  const { router } = deployment.contracts
  const self = account.toLowerCase() as Address
  const transactions = new Map<string, SyntheticTransaction>()
  const inBlock = new Map<number, SyntheticTransaction[]>()
  const swapLogs: SyntheticLog[] = []
  /** And approvals. */
  const transfers: SyntheticLog[] = []
  /** The blocks in which its nonce rose. */
  const nonces: number[] = []
  const balances = [{ block: 0, balance: wealth }]
  const codes = [{ block: 0, hasCode: startsWithCode }]
  const listed: string[] = []
  const open: string[] = []
  let balance = wealth
  let logIndex = 0
  let before = 0

  for (let index = 0; index < swaps; index++) {
    const block = 1 + Math.floor((index * blocks) / swaps)
    if (block !== before) logIndex = 0
    before = block
    const other = toAddress(0xe0000 + Math.floor(random() * 500))
    const isOwn = random() < ownShare
    if (isOwn && random() < 0.1) addApproval(block)
    if (random() < oddShare) addCoins(block, other)
    if (codeShare > 0 && random() < codeShare) useCode(block, other)
    const isCrossing = random() < (isOwn ? crossingShare : giftShare)
    const recipient = isOwn === isCrossing ? other : self
    const trade = pickTrade()
    const { hash } = addSwap(block, isOwn ? self : other, recipient, trade)
    if (isOwn || recipient === self) listed.push(hash)
    else if (trade.isNativeOut) open.push(hash)
  }

  function addApproval(block: number) {
    const token = tokenOf('USDT')
    const transaction = addTransaction(block, self, token, '0x095ea7b3', 0n)
    spend(block, fee)
    const topics: Hex[] = [approvalTopic, toTopic(self), toTopic(router)]
    addLog(transfers, transaction, token, topics, [1n])
    logIndex++
  }

  /** Coins that the account sends, or gets. */
  function addCoins(block: number, other: Address) {
    const isSent = random() < 0.5
    const value = random() < 0.5 ? 1n : oneCoin
    const [from, to] = isSent ? [self, other] : [other, self]
    addTransaction(block, from, to, '0x', value)
    spend(block, isSent ? fee + value : -value)
  }

  /** The account signs another code, or none, and others send it. Or they call it. */
  function useCode(block: number, other: Address) {
    addTransaction(block, other, self, '0x', 0n)
    const hasCode = codes.at(-1)?.hasCode
    if (hasCode && random() < 0.7) {
      const value = random() < 0.5 ? 1n : oneCoin
      spend(block, balance < value ? balance : value)
    } else {
      nonces.push(block)
      codes.push({ block, hasCode: !hasCode })
    }
  }

  function addSwap(
    block: number,
    from: Address,
    recipient: Address,
    { route, hops, amounts, isNativeIn, isNativeOut }: Trade,
  ) {
    const [amount, received] = [amounts[0] as bigint, amounts.at(-1) as bigint]
    const transaction = addTransaction(
      block,
      from,
      router,
      () => encodeSwap(route, recipient, amount),
      isNativeIn ? amount : 0n,
    )
    if (from === self) spend(block, fee + (isNativeIn ? amount : 0n))
    if (recipient === self && isNativeOut) spend(block, -received)
    const addressed = isNativeOut ? router : recipient
    const transfer = (
      token: Address,
      sender: Address,
      to: Address,
      amount: bigint,
    ) => {
      if (sender === self || to === self) {
        const topics: Hex[] = [transferTopic, toTopic(sender), toTopic(to)]
        addLog(transfers, transaction, token, topics, [amount])
      }
      logIndex++
    }
    const [first] = hops as [(typeof hops)[number]]
    transfer(
      first.tokenIn,
      isNativeIn ? router : from,
      first.pairAddress,
      amount,
    )
    let amountIn = amount
    for (const [index, { tokenOut, pairAddress, isFrom0 }] of hops.entries()) {
      const to = hops[index + 1]?.pairAddress ?? addressed
      const amountOut = amounts[index + 1] as bigint
      transfer(tokenOut, pairAddress, to, amountOut)
      logIndex++ // Sync
      const words = isFrom0
        ? [amountIn, 0n, 0n, amountOut]
        : [0n, amountIn, amountOut, 0n]
      amountIn = amountOut
      const topics: Hex[] = [swapTopic, toTopic(router), toTopic(to)]
      addLog(swapLogs, transaction, pairAddress, topics, words)
      logIndex++
    }
    return transaction
  }

  function addTransaction(
    block: number,
    from: Address,
    to: Address,
    input: Hex | (() => Hex),
    value: bigint,
  ) {
    const others = inBlock.get(block) ?? []
    inBlock.set(block, others)
    const transaction = {
      hash: toWord(BigInt(transactions.size + 1)),
      chainId: deployment.chain.id,
      from,
      to,
      getInput: typeof input === 'string' ? () => input : input,
      value,
      nonce: from === self ? nonces.length : transactions.size,
      block,
      position: others.length,
    }
    if (from === self) nonces.push(block)
    transactions.set(transaction.hash, transaction)
    others.push(transaction)
    return transaction
  }

  function addLog(
    list: SyntheticLog[],
    transaction: SyntheticTransaction,
    address: Address,
    topics: Hex[],
    words: bigint[],
  ) {
    const { block } = transaction
    list.push({ address, topics, words, block, logIndex, transaction })
  }

  function spend(block: number, cost: bigint) {
    balance -= cost
    balances.push({ block, balance })
  }

  function encodeSwap(route: string[], recipient: Address, amountIn: bigint) {
    return encodeFunctionData(
      getSwapCall({
        router,
        type: 'exactInput',
        amountIn,
        amountOut: 0n,
        path: route.map(tokenOf),
        isNativeIn: route[0] === 'ZKP',
        isNativeOut: route.at(-1) === 'ZKP',
        recipient,
        deadline: 4_000_000_000n,
      }),
    )
  }

  return {
    blocks,
    chainId: deployment.chain.id,
    self,
    transactions,
    inBlock,
    swapLogs,
    transfers,
    nonces,
    balances,
    codes,
    /** The account's swaps. */
    listed,
    /** Others' swaps to the native coin, whose events name only the router. */
    open,
  }
}
