import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
  pad,
  toHex,
} from 'viem'
import { routerAbi } from '../../src/contracts/publicAbis.js'
import type { Clock } from './clock.js'
import {
  allowanceOf,
  balanceOf,
  coinOf,
  type Deposit,
  execute,
  feeOf,
  type Log,
  nonceOf,
  Revert,
  State,
  type Swap,
} from './contracts.js'
import { exchange, genesisHash } from './exchange.js'
import { encodeTrade, never, type Trade } from './trades.js'

/** The behavior of the chain itself, for every node. */
export type ChainProfile = {
  /** Seconds between blocks. 0 mines each transaction immediately. */
  blockTime: number
  /** Number of the latest block at the start of the world. */
  age: number
  /** Base fee in wei. Null before EIP-1559. */
  baseFee: number | null
  /** Gas limit of a block, and therefore of a transaction. */
  gasLimit: number
  /** Minimum seconds that a transaction waits. */
  inclusion: number
  /** True if blocks and contracts count milliseconds. */
  isMilliseconds: boolean
  /** Transfer fee of DAI in basis points, which the token does not declare. */
  feeBps: number
  /** Trades before the start of the world, in order. */
  past: (Trade & { block: number })[]
}

export type Transaction = {
  hash: Hash
  from: Address
  to: Address
  data: Hex
  value: bigint
  nonce: number
  gas: bigint
  /** Maximum gas price. */
  price: bigint
  /** Undefined before EIP-1559. */
  tip: bigint | undefined
}

export type Mined = {
  transaction: Transaction
  block: Block
  index: number
  isSuccess: boolean
  reason: string | undefined
  gasUsed: bigint
  logs: (Log & { index: number })[]
  swaps: Swap[]
  deposits: Deposit[]
}

export type Block = {
  number: number
  hash: Hash
  parentHash: Hash
  /** Unix seconds, possibly later than the time of mining. */
  timestamp: number
  /** Unix milliseconds. */
  since: number
  mined: Mined[]
  state: State
}

type Waiting = { transaction: Transaction; since: number; due: number }

/**
 * A branch of blocks, until a reorganization. Only blocks with transactions are stored.
 */
type Chain = {
  /** A block number and its time, from which all others follow. */
  origin: { number: number; time: number }
  genesis: Hash
  blocks: Block[]
  /** Branches by their first block. Blocks from there on have different hashes. */
  branches: { from: number; id: number }[]
  byHash: Map<Hash, Mined>
  /** Unix milliseconds. Undefined for the last chain. */
  until: number | undefined
  /** Number of the latest block at the start of the chain. */
  least: number
}

/** The chain as of one moment. */
export type View = ReturnType<Ledger['viewAt']>

export type Ledger = ReturnType<typeof createLedger>

/** Every node refuses the transaction, so it is not in the mempool. */
export class Refusal extends Error {}

/** Gas limit of transactions that the SDK does not send. */
export const tradeGas = 500_000n

/** The account that provides the pools' liquidity, and trades with itself. */
export const founder = pad('0xf0', { size: 20 })

const unit = 10n ** 18n

const find = (symbol: string) =>
  exchange.tokens.find((token) => token.symbol === symbol)?.address as Address
export const dai = find('DAI')
/** The LP token that the account has from the start. */
export const lpToken = exchange.pairs.find(({ key }) => key === 'DAI-ZKP')
  ?.address as Address

/** The founder's deposits in block 1, with 1 million DAI in each pool. */
const deposits: [data: Hex, value: bigint][] = (() => {
  const amount = 1_000_000n * unit
  const [abi, coins] = [routerAbi, 500_000n * unit] as const
  return [
    [
      encodeFunctionData({
        ...{ abi, functionName: 'addLiquidity' },
        args: [
          ...[dai, find('USDT'), amount, 10n ** 12n, 0n, 0n],
          ...[founder, never],
        ] as never,
      }),
      0n,
    ],
    [
      encodeFunctionData({
        ...{ abi, functionName: 'addLiquidityETH' },
        args: [dai, amount, 0n, 0n, founder, never],
      }),
      coins,
    ],
  ]
})()

/** Creates a chain that is always correct. Nodes show parts of it late or never. */
export function createLedger(
  clock: Clock,
  profile: ChainProfile,
  /** An account that starts with coins and tokens. */
  account: Address,
  /** True if the account has unlimited allowances for the router. */
  isApproved: boolean,
) {
  const { blockTime, baseFee, feeBps, isMilliseconds } = profile
  let waiting: Waiting[] = []
  let frozenAt = Number.POSITIVE_INFINITY
  let branch = 0
  const chains: Chain[] = [startChain(profile.age)]

  function startChain(least: number): Chain {
    branch++
    const isFirst = branch === 1
    const genesis = isFirst ? genesisHash : pad(toHex(0xcd00 + branch))
    const chain: Chain = {
      origin: { number: least, time: Math.floor(clock.now() / 1_000) },
      genesis,
      blocks: [],
      branches: [{ from: 1, id: branch }],
      byHash: new Map(),
      until: undefined,
      least,
    }
    const state = new State()
    for (const { address, decimals } of exchange.tokens) {
      state.set(balanceOf(address, founder), 10n ** BigInt(decimals + 9))
      state.set(allowanceOf(address, founder, exchange.router), 2n ** 255n)
    }
    state.set(coinOf(founder), 10n ** 9n * unit)
    state.set(feeOf(dai), BigInt(feeBps))
    fund(state)
    chain.blocks.push(newBlock(chain, 0, state))
    const first = newBlock(chain, 1, state.copy())
    for (const [nonce, [data, value]] of deposits.entries()) {
      const plain = { data, value, nonce, gas: 1_000_000n, price: 0n }
      const fields = { ...plain, from: founder, to: exchange.router }
      const transaction = { ...fields, tip: undefined, hash: genesis }
      const hash = hashTransaction(transaction)
      first.mined.push(run({ ...transaction, hash }, first))
      chain.byHash.set(hash, first.mined.at(-1) as Mined)
    }
    if (!isApproved)
      for (const [owner, change] of [
        [founder, -10n],
        [account, 10n],
      ] as const)
        first.state.add(balanceOf(lpToken, owner), change * unit)
    chain.blocks.push(first)
    // A restarted chain has no past.
    if (isFirst) for (const trade of profile.past) addPast(chain, trade)
    return chain
  }

  function addPast(
    chain: Chain,
    { block: number, ...trade }: Trade & { block: number },
  ) {
    const before = chain.blocks.at(-1) as Block
    const block = newBlock(
      chain,
      Math.max(number, before.number + 1),
      before.state.copy(),
    )
    if (block.number >= chain.least) return
    const from = toTrader(trade)
    const nonce = Number(block.state.get(nonceOf(from)))
    const fields = {
      ...{ ...encodeTrade(trade, from), from, nonce, gas: tradeGas },
      ...{ price: BigInt(baseFee ?? 0), tip: undefined },
    }
    const transaction = { ...fields, hash: hashTransaction(fields) }
    const mined = run(transaction, block)
    block.mined.push(mined)
    chain.byHash.set(transaction.hash, mined)
    chain.blocks.push(block)
  }

  function toTrader({ by }: Trade): Address {
    return by === 'account' ? account : founder
  }

  /** Trades immediately, without the SDK. */
  function trade(wish: Trade) {
    const from = toTrader(wish)
    const nonce = viewAt(clock.now()).pendingNonce(from)
    const price = BigInt(baseFee ?? 1) * 2n
    const fields = {
      ...{ ...encodeTrade(wish, from), from, nonce, gas: tradeGas },
      ...{ price, tip: undefined },
    }
    submit({ ...fields, hash: hashTransaction(fields) })
  }

  function newBlock(
    chain: Chain,
    number: number,
    state: State,
    since: number = clock.now(),
  ): Block {
    const hash = hashOf(chain, number)
    return {
      number,
      hash,
      parentHash: number === 0 ? pad('0x') : hashOf(chain, number - 1),
      timestamp: timeOf(chain, number, since),
      since,
      mined: [],
      state,
    }
  }

  function hashOf({ branches, genesis }: Chain, number: number): Hash {
    if (number === 0) return genesis
    const { id } = branches.findLast(({ from }) => from <= number) ?? { id: 0 }
    return `0x${id.toString(16).padStart(24, 'b')}${number.toString(16).padStart(40, '0')}`
  }

  function timeOf(
    { origin, blocks }: Chain,
    number: number,
    since: number,
  ): number {
    const blocksAfter = number - origin.number
    if (blockTime > 0 || blocksAfter <= 0)
      return origin.time + blocksAfter * (blockTime || 1)
    // A block is mined on demand at the current time, but later than the previous
    // block.
    const before = blocks.at(-1)?.timestamp ?? 0
    return Math.max(Math.floor(since / 1_000), before + 1)
  }
  const current = () => chains.at(-1) as Chain

  /** Gives an account its initial coins and tokens. */
  function fund(state: State) {
    state.set(coinOf(account), 1_000n * unit)
    for (const { address, decimals } of exchange.tokens) {
      state.set(balanceOf(address, account), 10_000n * 10n ** BigInt(decimals))
      const key = allowanceOf(address, account, exchange.router)
      if (isApproved) state.set(key, 2n ** 255n)
    }
    state.set(balanceOf(exchange.wrapped, account), 10n * unit)
    state.add(coinOf(exchange.wrapped), 10n * unit)
  }

  function headOf(chain: Chain, time: number): number {
    const { origin, blocks, least } = chain
    const seconds = time / 1_000 - origin.time
    if (blockTime > 0)
      return Math.max(origin.number + Math.floor(seconds / blockTime), 0)
    const last = blocks.findLast(
      ({ number, since }) => number <= least || since <= time,
    )
    return Math.max(least, last?.number ?? 0)
  }

  /** Mines all transactions that are due. */
  function advance() {
    while (waiting.length > 0) {
      const chain = current()
      const state = chain.blocks.at(-1)?.state as State
      const ready = waiting.filter(
        ({ transaction: { from, nonce } }) =>
          BigInt(nonce) === state.get(nonceOf(from)),
      )
      const due = Math.min(...ready.map((it) => it.due))
      if (due > clock.now()) return
      const newest = chain.blocks.at(-1)?.number ?? 0
      const next =
        blockTime > 0
          ? chain.origin.number +
            Math.floor((due / 1_000 - chain.origin.time) / blockTime) +
            1
          : Math.max(newest, chain.least) + 1
      const number = Math.max(next, newest + 1, 1)
      if (blockTime > 0 && timeOf(chain, number, due) * 1_000 > clock.now())
        return
      mine(chain, number, due)
    }
  }

  function mine(chain: Chain, number: number, due: number) {
    const before = chain.blocks.at(-1) as Block
    const since = Math.max(due, before.since)
    const block = newBlock(chain, number, before.state.copy(), since)
    const time = blockTime > 0 ? block.timestamp * 1_000 : since
    while (true) {
      const found = waiting.find(
        ({ transaction: { from, nonce }, due }) =>
          due <= time && BigInt(nonce) === block.state.get(nonceOf(from)),
      )
      if (!found) break
      const { transaction } = found
      // Other transactions with the same nonce can never be mined.
      waiting = waiting.filter(
        ({ transaction: { from, nonce } }) =>
          from !== transaction.from || nonce > transaction.nonce,
      )
      const mined = run(transaction, block)
      block.mined.push(mined)
      chain.byHash.set(transaction.hash, mined)
    }
    if (block.mined.length > 0) chain.blocks.push(block)
  }

  function run(transaction: Transaction, block: Block): Mined {
    const { from, gas, price } = transaction
    const { mined: earlier, state } = block
    state.add(nonceOf(from), 1n)
    const mined: Mined = {
      ...{ transaction, block, index: earlier.length, isSuccess: true },
      ...{ reason: undefined, gasUsed: gas, logs: [], swaps: [] },
      deposits: [],
    }
    const after = state.copy()
    try {
      const outcome = execute(after, transaction, toEnvironment(block))
      if (outcome.gasUsed > gas) throw new Revert('out of gas')
      const first = earlier.reduce((sum, { logs }) => sum + logs.length, 0)
      mined.gasUsed = outcome.gasUsed
      mined.swaps = outcome.swaps
      mined.deposits = outcome.deposits
      mined.logs = outcome.logs.map((log, at) => ({
        ...log,
        index: first + at,
      }))
      block.state = after
    } catch (error) {
      if (!(error instanceof Revert)) throw error
      mined.isSuccess = false
      mined.reason = error.reason
      if (error.reason !== 'out of gas') mined.gasUsed = gas / 2n
    }
    block.state.add(coinOf(from), -mined.gasUsed * price)
    return mined
  }

  /** Accepts a signed transaction into the mempool, as a full node does. */
  function submit(transaction: Transaction): Hash {
    advance()
    const { from, hash, nonce, value, gas, price } = transaction
    const state = current().blocks.at(-1)?.state as State
    const refuse = (text: string) => {
      throw new Refusal(text)
    }
    if (waiting.some((it) => it.transaction.hash === hash))
      refuse('already known')
    if (BigInt(nonce) < state.get(nonceOf(from))) refuse('nonce too low')
    if (transaction.tip !== undefined && baseFee === null)
      refuse('transaction type not supported')
    if (price < BigInt(baseFee ?? 0))
      refuse('max fee per gas less than block base fee')
    if (gas < 21_000n) refuse('intrinsic gas too low')
    if (gas > profile.gasLimit && gas !== tradeGas)
      refuse('exceeds block gas limit')
    if (state.get(coinOf(from)) < value + gas * price)
      refuse('insufficient funds for gas * price + value')
    const rival = waiting.find(
      ({ transaction }) =>
        transaction.from === from && transaction.nonce === nonce,
    )
    if (rival && price * 10n < rival.transaction.price * 11n)
      refuse('replacement transaction underpriced')
    waiting = waiting.filter((it) => it !== rival)
    const since = clock.now()
    waiting.push({ transaction, since, due: since + profile.inclusion * 1_000 })
    advance()
    return hash
  }

  /** Replaces the latest blocks. Their transactions are pending again. */
  function reorganize(depth: number, isForgotten: boolean) {
    advance()
    const old = current()
    const head = headOf(old, clock.now())
    const kept = Math.max(1, head - depth)
    const undone = old.blocks.filter(({ number }) => number > kept)
    old.until = clock.now()
    const blocks = old.blocks.filter(({ number }) => number <= kept)
    const byHash = new Map(
      blocks.flatMap(({ mined }) =>
        mined.map((it) => [it.transaction.hash, it] as const),
      ),
    )
    branch++
    const branches = [...old.branches, { from: kept + 1, id: branch }]
    const least = head
    chains.push({ ...old, blocks, byHash, branches, until: undefined, least })
    const again = undone.flatMap(({ mined }) => mined)
    const since = clock.now()
    const due = since + profile.inclusion * 1_000 + 1
    if (!isForgotten)
      for (const { transaction } of again)
        waiting.push({ transaction, since, due })
  }

  /** Restarts the chain from block 0. */
  function restart() {
    advance()
    current().until = clock.now()
    waiting = []
    chains.push(startChain(5))
  }

  /** Drops pending transactions, as full mempools do, or only the first. */
  function drop(from: Address, isFirstOnly: boolean) {
    const own = waiting
      .map(({ transaction }) => transaction)
      .filter((it) => it.from === from)
    const first = Math.min(...own.map(({ nonce }) => nonce))
    waiting = waiting.filter(
      ({ transaction: it }) =>
        it.from !== from || (isFirstOnly && it.nonce > first),
    )
  }

  function viewAt(moment: number) {
    advance()
    const time = Math.min(moment, frozenAt)
    const chain =
      chains.find(({ until }) => until !== undefined && until > time) ??
      current()
    const head = headOf(chain, time)
    /** Returns the latest stored block at a height. */
    const fullAt = (number: number) =>
      chain.blocks.findLast((block) => block.number <= number) as Block
    const pool = waiting.filter(({ since }) => since <= time)
    return {
      head,
      genesis: chain.genesis,
      block(number: number): Block | undefined {
        if (number > head || number < 0) return undefined
        const full = fullAt(number)
        if (full.number === number) return full
        const block = newBlock(chain, number, full.state)
        if (blockTime === 0 && number > chain.origin.number)
          block.timestamp = full.timestamp + number - full.number
        return block
      },
      blocksWithLogs: (from: number, to: number): Block[] =>
        chain.blocks.filter(
          ({ number }) => number >= from && number <= Math.min(to, head),
        ),
      state: (number = head) => fullAt(Math.min(number, head)).state,
      mined(hash: Hash): Mined | undefined {
        const found = chain.byHash.get(hash)
        return found && found.block.number <= head ? found : undefined
      },
      pool: pool.map(({ transaction }) => transaction),
      /** Returns the account's next nonce, including its pending transactions. */
      pendingNonce(account: Address): number {
        let nonce = Number(fullAt(head).state.get(nonceOf(account)))
        while (
          pool.some(
            ({ transaction: it }) => it.from === account && it.nonce === nonce,
          )
        )
          nonce++
        return nonce
      },
    }
  }

  /** Returns the fields of a block that contracts see. */
  function toEnvironment({
    number,
    timestamp,
  }: Pick<Block, 'number' | 'timestamp'>) {
    return { number, timestamp: timestamp * (isMilliseconds ? 1_000 : 1) }
  }

  return {
    profile,
    toEnvironment,
    submit,
    reorganize,
    restart,
    drop,
    trade,
    /** Stops mining, so that two readers see the same state. */
    freeze() {
      frozenAt = clock.now()
    },
    viewAt,
    advance,
    /** Returns the current state. */
    now: () => viewAt(clock.now()),
    /** Returns all mined transactions of the current chain, oldest first. */
    history(): Mined[] {
      advance()
      return current().blocks.flatMap(({ mined }) => mined)
    },
    /** Returns the contracts' states since a time, on every chain. */
    statesSince: (time: number): State[] =>
      chains.flatMap(({ blocks }) => {
        const first = blocks.findLastIndex((it) => it.timestamp * 1_000 <= time)
        return blocks.slice(Math.max(first, 0)).map(({ state }) => state)
      }),
    /** Returns all mined transactions of every chain, including undone blocks. */
    everything: (): Mined[] =>
      chains.flatMap(({ byHash }) => [...byHash.values()]),
    /**
     * Returns the transaction with this hash from each chain, including undone blocks.
     */
    minedEver: (hash: Hash) =>
      chains.flatMap(({ byHash }) => byHash.get(hash) ?? []),
    isWaiting(hash: Hash): boolean {
      advance()
      return waiting.some(({ transaction }) => transaction.hash === hash)
    },
  }
}

/** Milliseconds after which a lagging node may have seen a block. */
export const lagUnit = (profile: ChainProfile) =>
  (profile.blockTime || 1) * 1_000

/** Hashes the fields of a transaction, because worlds do not use real signatures. */
export const hashTransaction = (fields: Omit<Transaction, 'hash'>): Hash =>
  keccak256(
    toHex(
      JSON.stringify(fields, (_, it) =>
        typeof it === 'bigint' ? `${it}` : it,
      ),
    ),
  )
