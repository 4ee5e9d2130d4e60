import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  pad,
  parseEther,
  toHex,
} from 'viem'
import { getSwapCall } from '../src/contracts/getSwapCall.js'
import type { Deployment } from '../src/deployment/types.js'
import { getPairs } from '../src/history/getPairs.js'
import { swapTopic } from '../src/history/swapTopic.js'
import { getToken } from '../src/tokens/getToken.js'

/** keccak256 of `Transfer(address,address,uint256)`, EIP-20. */
export const transferTopic =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** keccak256 of `Approval(address,address,uint256)`, EIP-20. */
export const approvalTopic =
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** What people trade, and how often of a hundred times. */
const routes: [share: number, route: string[]][] = [
  [40, ['USDT', 'DAI']],
  [25, ['ZKP', 'DAI']],
  [25, ['DAI', 'ZKP']],
  [10, ['USDT', 'DAI', 'ZKP']],
]

/** The account's balance before everything, and what each transaction costs. */
export const wealth = parseEther('1000000')
const fee = 10n ** 14n

/** What everybody spends, and gets: one of any token. */
const amountOf = (symbol: string | undefined) =>
  symbol === 'USDT' ? 10n ** 6n : 10n ** 18n

export type SyntheticChain = ReturnType<typeof createSyntheticChain>

/**
 * A chain that is made up, for a real one of 200,000 blocks takes too long to
 * mine. Its swaps are spread over the blocks; an account sends a share of them,
 * one in fifty for somebody else, with an approval now and then, and is paid by
 * others in one of some thousands.
 */
export function createSyntheticChain({
  deployment,
  account,
  blocks,
  swaps,
  ownShare,
  giftShare = 1 / 5_000,
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
  /** How many of the others' swaps are for the account. */
  giftShare?: number
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
  const pairs = [...getPairs(deployment).values()]
  const { router } = deployment.contracts
  const self = account.toLowerCase() as Address
  const tokenOf = (symbol: string) => getToken(deployment, symbol).address
  const inputs = new Map<string, Hex>()

  const transactions = new Map<string, string>()
  const inBlock = new Map<number, string[]>()
  const swapLogs: Log[] = []
  /** And approvals. */
  const transfers: Log[] = []
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
    const other = pad(toHex(0xe0000 + Math.floor(random() * 500)), { size: 20 })
    const isOwn = random() < ownShare
    if (isOwn && random() < 0.1) {
      addApproval(block)
    }
    if (random() < oddShare) addCoins(block, other)
    if (codeShare > 0 && random() < codeShare) useCode(block, other)
    const isCrossing = random() < (isOwn ? 0.02 : giftShare)
    const recipient = isOwn === isCrossing ? other : self
    const route = pickRoute()
    addSwap(block, isOwn ? self : other, recipient, route)
    if (isOwn || recipient === self) listed.push(lastHash())
    else if (route.at(-1) === 'ZKP') open.push(lastHash())
  }

  function pickRoute() {
    let share = random() * 100
    for (const [part, route] of routes) {
      share -= part
      if (share < 0) return route
    }
    return ['USDT', 'DAI']
  }

  function addApproval(block: number) {
    const token = tokenOf('USDT')
    const position = addTransaction(block, self, token, '0x095ea7b3', 0n)
    spend(block, fee)
    const topics: Hex[] = [approvalTopic, pad(self), pad(router)]
    const data = pad('0x1')
    const text = toLogText(token, topics, data, block, position)
    transfers.push({ block, topics, text })
    logIndex++
  }

  /** Coins that the account sends, or gets. */
  function addCoins(block: number, other: Address) {
    const isSent = random() < 0.5
    const value = random() < 0.5 ? 1n : amountOf('ZKP')
    const [from, to] = isSent ? [self, other] : [other, self]
    addTransaction(block, from, to, '0x', value)
    spend(block, isSent ? fee + value : -value)
  }

  /** The account signs another code, or none, and others send it. Or they call it. */
  function useCode(block: number, other: Address) {
    addTransaction(block, other, self, '0x', 0n)
    const hasCode = codes.at(-1)?.hasCode
    if (hasCode && random() < 0.7) {
      const value = random() < 0.5 ? 1n : amountOf('ZKP')
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
    route: string[],
  ) {
    const isNativeIn = route[0] === 'ZKP'
    const isNativeOut = route.at(-1) === 'ZKP'
    const amounts =
      random() < dustShare ? route.map(() => 1n) : route.map(amountOf)
    const [amount, received] = [amounts[0] as bigint, amounts.at(-1) as bigint]
    const position = addTransaction(
      block,
      from,
      router,
      encodeSwap(route, recipient, amount),
      isNativeIn ? amount : 0n,
    )
    if (from === self) spend(block, fee + (isNativeIn ? amount : 0n))
    if (recipient === self && isNativeOut) spend(block, -received)
    const addressed = isNativeOut ? router : recipient
    const hops = route.slice(1).map((symbol, index) => {
      const [tokenIn, tokenOut] = [
        tokenOf(route[index] as string),
        tokenOf(symbol),
      ]
      const pair = pairs.find(({ token0, token1 }) =>
        [token0, token1].every((token) => [tokenIn, tokenOut].includes(token)),
      ) as (typeof pairs)[number]
      return {
        tokenIn,
        tokenOut,
        amountOut: amounts[index + 1] as bigint,
        ...pair,
      }
    })
    const add = (list: Log[], address: Address, topics: Hex[], data: Hex) =>
      list.push({
        block,
        topics,
        text: toLogText(address, topics, data, block, position),
      })
    const transfer = (
      token: Address,
      sender: Address,
      to: Address,
      amount: bigint,
    ) => {
      if (sender === self || to === self)
        add(
          transfers,
          token,
          [transferTopic, pad(sender), pad(to)],
          pad(toHex(amount)),
        )
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
    for (const [index, hop] of hops.entries()) {
      const to = hops[index + 1]?.pairAddress ?? addressed
      const { amountOut } = hop
      transfer(hop.tokenOut, hop.pairAddress, to, amountOut)
      logIndex++ // Sync
      const is0 = hop.tokenIn === hop.token0
      const words = is0
        ? [amountIn, 0n, 0n, amountOut]
        : [0n, amountIn, amountOut, 0n]
      amountIn = amountOut
      add(
        swapLogs,
        hop.pairAddress,
        [swapTopic, pad(router), pad(to)],
        concat(words.map((word) => pad(toHex(word)))),
      )
      logIndex++
    }
  }

  function addTransaction(
    block: number,
    from: Address,
    to: Address,
    input: Hex,
    value: bigint,
  ) {
    const hash = pad(toHex(transactions.size + 1))
    const position = inBlock.get(block)?.length ?? 0
    const nonce = from === self ? nonces.length : transactions.size
    if (from === self) nonces.push(block)
    const text = JSON.stringify({
      type: '0x2',
      chainId: toHex(deployment.chain.id),
      nonce: toHex(nonce),
      gas: '0xf4240',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
      to: to.toLowerCase(),
      value: toHex(value),
      accessList: [],
      input,
      r: pad('0x11'),
      s: pad('0x22'),
      yParity: '0x0',
      v: '0x0',
      hash,
      blockHash: blockHash(block),
      blockNumber: toHex(block),
      transactionIndex: toHex(position),
      from,
      gasPrice: '0x3b9aca00',
    })
    transactions.set(hash, text)
    inBlock.set(block, [...(inBlock.get(block) ?? []), text])
    return position
  }

  function lastHash() {
    return pad(toHex(transactions.size))
  }

  function spend(block: number, cost: bigint) {
    balance -= cost
    balances.push({ block, balance })
  }

  function encodeSwap(route: string[], recipient: Address, amountIn: bigint) {
    const key = `${route}${recipient}${amountIn}`
    const known = inputs.get(key)
    if (known) return known
    const input = encodeFunctionData(
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
    inputs.set(key, input)
    return input
  }

  function toLogText(
    address: Address,
    topics: Hex[],
    data: Hex,
    block: number,
    position: number,
  ) {
    return JSON.stringify({
      address: address.toLowerCase(),
      topics: topics.map((topic) => topic.toLowerCase()),
      data,
      blockHash: blockHash(block),
      blockNumber: toHex(block),
      blockTimestamp: toHex(timeOf(block)),
      transactionHash: lastHash(),
      transactionIndex: toHex(position),
      logIndex: toHex(logIndex),
      removed: false,
    })
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

/** A log, as JSON, and by what it is found. */
type Log = { block: number; topics: Hex[]; text: string }

export const timeOf = (block: number) => 1_760_000_000 + block
export const blockHash = (block: number) =>
  pad(toHex((0xb10cn << 32n) + BigInt(block)))

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
