import type { Common } from '@ethereumjs/common'
import { createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx'
import { Address, bytesToHex, concatBytes, hexToBytes } from '@ethereumjs/util'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import {
  insufficientFunds,
  invalidParams,
  RpcError,
  rejected,
  toRefusal,
} from './errors.js'
import type { State } from './state.js'
import type { Hex } from './types.js'

export type Waiting = {
  hash: Hex
  raw: Hex
  from: Hex
  transaction: TypedTransaction
}

export function createPool({
  common,
  state,
  getGasLimit,
  getBaseFee,
}: {
  common: Common
  state: State
  getGasLimit: () => bigint
  getBaseFee: () => bigint
}) {
  const byHash = new Map<Hex, Waiting>()
  const getAccount = (from: Hex) =>
    state.getRecord(from) ?? { nonce: 0n, balance: 0n }

  /**
   * Yields the transactions that fit into a block now, highest fee first. Call it again
   * after each transaction.
   */
  function* take() {
    const left = new Set(byHash.values())
    const baseFee = getBaseFee()
    const gasLimit = getGasLimit()
    for (;;) {
      let best: Waiting | undefined
      // Transactions with the same fee keep the order of their arrival.
      for (const waiting of left) {
        const { transaction, from } = waiting
        if (
          transaction.nonce === getAccount(from).nonce &&
          transaction.gasLimit <= gasLimit &&
          getMaxFee(transaction) >= baseFee &&
          (!best || getMaxFee(transaction) > getMaxFee(best.transaction))
        )
          best = waiting
      }
      if (!best) return
      left.delete(best)
      yield best
    }
  }

  return {
    /**
     * Adds a transaction. `sender` is set for an unsigned transaction.
     *
     * @throws {RpcError} If the pool rejects the transaction.
     */
    add(raw: Hex, sender?: Hex): Waiting {
      const waiting = decode(common, raw, sender)
      const { transaction, from, hash } = waiting
      const { nonce, balance } = getAccount(from)
      if (byHash.has(hash)) throw rejected('transaction already imported')
      if (transaction.nonce < nonce) throw rejected('nonce too low')
      if (transaction.gasLimit > getGasLimit())
        throw new RpcError(
          -32000,
          'intrinsic gas too high -- tx.gas_limit > env.block.gas_limit',
        )
      // anvil returns a hash instead, and drops the transaction when it builds a block.
      if (transaction.gasLimit < transaction.getMinimumGasLimit())
        throw new RpcError(-32000, 'intrinsic gas too low')
      const maxFee = getMaxFee(transaction)
      if (maxFee < getBaseFee())
        throw rejected('max fee per gas less than block base fee')
      if (balance < transaction.gasLimit * maxFee + transaction.value)
        throw insufficientFunds()
      for (const other of byHash.values()) {
        if (other.from !== from) continue
        if (other.transaction.nonce !== transaction.nonce) continue
        if (maxFee <= getMaxFee(other.transaction))
          throw rejected('replacement transaction underpriced')
        byHash.delete(other.hash)
      }
      byHash.set(hash, waiting)
      return waiting
    },
    get: (hash: Hex) => byHash.get(hash),
    getAll: () => [...byHash.values()],
    /** Returns false if the pool does not contain the transaction. */
    drop: (hash: Hex) => byHash.delete(hash),
    take,
    isReady: () => !take().next().done,
    getNonce(from: Hex): bigint {
      const nonces = new Set<bigint>()
      for (const waiting of byHash.values())
        if (waiting.from === from) nonces.add(waiting.transaction.nonce)
      let { nonce } = getAccount(from)
      while (nonces.has(nonce)) nonce++
      return nonce
    },
    /**
     * Drops these transactions, their successors, and transactions that can never be
     * mined.
     */
    clean(refused: readonly Waiting[] = []): void {
      for (const { from, transaction } of refused)
        for (const other of byHash.values())
          if (
            other.from === from &&
            other.transaction.nonce >= transaction.nonce
          )
            byHash.delete(other.hash)
      for (const { hash, from, transaction } of byHash.values()) {
        const { nonce, balance } = getAccount(from)
        const cost =
          transaction.gasLimit * getMaxFee(transaction) + transaction.value
        if (
          transaction.nonce < nonce ||
          (transaction.nonce === nonce && balance < cost)
        )
          byHash.delete(hash)
      }
    },
  }
}

/** Returns the maximum fee per gas, in wei. */
export const getMaxFee = (transaction: TypedTransaction): bigint =>
  'maxFeePerGas' in transaction
    ? transaction.maxFeePerGas
    : transaction.gasPrice

/** `sender` is set for an unsigned transaction. */
export function decode(
  common: Common,
  raw: Hex,
  sender: Hex | undefined,
): Waiting {
  if (raw === '0x') throw invalidParams('Empty transaction data')
  try {
    const bytes = hexToBytes(raw)
    // A signed transaction is frozen, so that it caches its sender, which is slow to
    // recover.
    const signed = createTxFromRLP(bytes, { common })
    const isSigned = signed.isSigned()
    const transaction = isSigned
      ? signed
      : createTxFromRLP(bytes, { common, freeze: false })
    if (!isSigned) {
      const address = new Address(hexToBytes(sender as Hex))
      transaction.getSenderAddress = () => address
    }
    return {
      raw,
      transaction,
      // The hash includes the sender, because two accounts may send the same unsigned
      // transaction.
      hash: bytesToHex(
        isSigned
          ? transaction.hash()
          : keccak256(concatBytes(bytes, hexToBytes(sender as Hex))),
      ),
      from: transaction.getSenderAddress().toString(),
    }
  } catch (error) {
    throw toRefusal(error)
  }
}
