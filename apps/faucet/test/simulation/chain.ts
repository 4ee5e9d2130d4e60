import {
  type Address,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
} from 'viem'
import type { Faults } from './faults.js'
import { type Effects, readEffects, readSender } from './transactions.js'
import type { World } from './world.js'

export type Transaction = Effects & {
  hash: Hash
  raw: Hex
  from: Address
  nonce: number
  gas: bigint
  maxFee: bigint
  isForeign: boolean
}

type Account = {
  nonce: number
  native: bigint
  tokens: Map<Address, bigint>
}

export type Block = {
  number: number
  hash: Hash
  /** Virtual time in milliseconds. */
  time: number
  baseFee: bigint
  mined: { transaction: Transaction; isSuccess: boolean }[]
  /** The accounts after this block. */
  accounts: Map<Address, Account>
}

export type Chain = ReturnType<typeof createChain>

/** A foreign transaction moves nothing. */
const nothing = { token: undefined, wallet: '0x', amount: 0n } as const

const firstBaseFee = 1_000_000_000n

/** Creates the chain of one world, as its nodes report it. */
export function createChain({
  world,
  faults,
  genesisHash,
  accounts,
  refuses,
}: {
  world: World
  faults: Faults
  genesisHash: Hash
  accounts: Map<Address, Account>
  /** Returns true for a wallet whose code refuses native coins. */
  refuses: (wallet: Address) => boolean
}) {
  const { random } = world
  const pool = new Map<Hash, Transaction>()
  const blocks: Block[] = [
    {
      number: 0,
      hash: genesisHash,
      time: world.now(),
      baseFee: firstBaseFee,
      mined: [],
      accounts,
    },
  ]
  /** The minimum fee that nodes accept, regardless of the blocks' fees. */
  const leastTip = BigInt(random.pick([1, 1, 1, 10])) * firstBaseFee
  let made = 0
  let isReorganised = false
  /** During a rush, the base fee is high for a while. It then falls at once. */
  let spike: { baseFee: bigint; until: number } | undefined
  const head = () => blocks.at(-1) as Block

  const copy = (source: Map<Address, Account>) =>
    new Map(
      [...source].map(([address, account]) => [
        address,
        { ...account, tokens: new Map(account.tokens) },
      ]),
    )

  /**
   * Includes the transaction in the block, if possible.
   *
   * @returns True if it was included.
   */
  const include = (block: Block, transaction: Transaction): boolean => {
    const { from, nonce, gas, maxFee, move } = transaction
    const account = block.accounts.get(from)
    if (!account || account.nonce !== nonce || maxFee < block.baseFee)
      return false
    const { token, wallet, amount } = move ?? nothing
    const value = token === undefined ? amount : 0n
    if (account.native < gas * maxFee + value) return false
    const held = token === undefined ? 0n : (account.tokens.get(token) ?? 0n)
    const isSuccess = token === undefined ? !refuses(wallet) : held >= amount
    account.nonce += 1
    // Costs half of the gas limit.
    account.native -= (gas / 2n) * block.baseFee
    if (isSuccess) {
      account.native -= value
      if (token !== undefined) account.tokens.set(token, held - amount)
    }
    block.mined.push({ transaction, isSuccess })
    pool.delete(transaction.hash)
    return true
  }

  const mine = () => {
    const last = head()
    made += 1
    if (spike && spike.until < world.now()) spike = undefined
    if (!spike && faults.happens('feeRise'))
      spike = {
        // The price stays below the faucet's maximum, above which the faucet rightly
        // refuses.
        baseFee: BigInt(30 * (1 + random.below(4))) * firstBaseFee,
        until: world.now() + random.between(20_000, 50_000),
      }
    const block: Block = {
      number: last.number + 1,
      hash: keccak256(`0x${made.toString(16).padStart(8, '0')}`),
      time: world.now(),
      baseFee: spike?.baseFee ?? firstBaseFee,
      mined: [],
      accounts: copy(last.accounts),
    }
    // Of two transactions with the same nonce, the more expensive one is included.
    const offers = [...pool.values()].sort(
      (a, b) => a.nonce - b.nonce || Number(b.maxFee - a.maxFee),
    )
    for (const offer of offers)
      if (!faults.happens('skip')) include(block, offer)
    blocks.push(block)
    world.trace(
      `block ${block.number} fee ${block.baseFee}: ${block.mined
        .map(({ transaction: { from, nonce, isForeign }, isSuccess }) =>
          [
            from.slice(-2),
            nonce,
            isSuccess ? '' : 'reverted',
            isForeign ? 'foreign' : '',
          ]
            .join(' ')
            .trim(),
        )
        .join(', ')}`,
    )
  }

  const reorganise = (depth: number) => {
    const dropped = blocks.splice(Math.max(1, blocks.length - depth))
    isReorganised = true
    world.trace(`reorg drops ${dropped.length} blocks`)
    for (const { mined } of dropped)
      for (const { transaction } of mined)
        if (random.chance(0.7)) pool.set(transaction.hash, transaction)
    // The new branch is usually longer. Sometimes the node has lost blocks.
    if (random.chance(0.8)) for (const _ of [...dropped, 0]) mine()
  }

  return {
    blocks,
    pool,
    head,
    mine,
    wasReorganised: () => isReorganised,
    account: (address: Address, block = head()) =>
      block.accounts.get(address.toLowerCase() as Address),

    /**
     * Adds a signed transaction to the pool.
     *
     * @throws Errors with the messages of a node.
     */
    accept(raw: Hex): Hash {
      const hash = keccak256(raw)
      if (pool.has(hash)) throw new Error('already known')
      const from = readSender(raw)
      const parsed = parseTransaction(raw)
      const nonce = parsed.nonce ?? 0
      const account = head().accounts.get(from)
      if (!account) throw new Error('insufficient funds for gas')
      if (nonce < account.nonce) throw new Error('nonce too low')
      const maxFee = parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n
      if ((parsed.maxPriorityFeePerGas ?? maxFee) < leastTip)
        throw new Error('transaction underpriced')
      for (const other of pool.values())
        if (other.from === from && other.nonce === nonce) {
          if (10n * maxFee < 11n * other.maxFee)
            throw new Error('replacement transaction underpriced')
          // This node has the replacement, but the block producer still has the other
          // transaction.
          if (faults.happens('lateReplacement')) return hash
          pool.delete(other.hash)
        }
      pool.set(hash, {
        hash,
        raw,
        from,
        nonce,
        gas: parsed.gas ?? 0n,
        maxFee,
        isForeign: false,
        ...readEffects(parsed),
      })
      world.trace(`accepted ${from.slice(-2)} ${nonce} ${hash.slice(0, 10)}`)
      return hash
    },

    /** Adds a block, after possible faults such as a reorganization. */
    advance(depth: number) {
      if (faults.happens('reorg')) reorganise(1 + random.below(depth))
      if (faults.happens('mempoolLoss'))
        for (const hash of pool.keys())
          if (random.chance(0.6)) pool.delete(hash)
      mine()
    },

    /** Signs a transaction with the faucet's key in another program. */
    useElsewhere(from: Address, chosen?: number) {
      const account = head().accounts.get(from)
      const gas = 21_000n
      // This price is higher than in any rush.
      const maxFee = 200n * firstBaseFee
      // Nodes refuse transactions that the account cannot pay.
      if (!account || account.native < gas * maxFee) return
      const pending = [...pool.values()].filter((other) => other.from === from)
      const nonce = chosen ?? account.nonce + random.below(pending.length + 1)
      for (const other of pending)
        if (other.nonce === nonce) pool.delete(other.hash)
      const hash = keccak256(numberToHex(2 ** 40 + made * 1_000 + nonce))
      pool.set(hash, {
        hash,
        raw: '0x',
        from,
        nonce,
        to: from,
        move: undefined,
        gas,
        maxFee,
        isForeign: true,
      })
      world.trace(`foreign transaction with nonce ${nonce}`)
    },

    awaitsForeign: () =>
      [...pool.values()].some(
        ({ isForeign, from, nonce }) =>
          isForeign && nonce >= (head().accounts.get(from)?.nonce ?? 0),
      ),

    mined: () => blocks.flatMap(({ mined }) => mined),
  }
}
