import {
  type Hex,
  keccak256,
  parseTransaction,
  type TransactionSerializable,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Fees, getGasPrice } from '../chain/fees.js'

/** A signed transaction, and the maximum native coin in wei that it can cost. */
export type Signed = { rawTransaction: Hex; txHash: Hex; maxCost: bigint }

type Transaction = TransactionSerializable & Fees

/** Returns the value plus the maximum gas cost, in wei. */
export function getMaxCost(transaction: Transaction): bigint {
  const { value = 0n, gas = 0n } = transaction
  return value + gas * getGasPrice(transaction)
}

export async function signPayout(
  account: PrivateKeyAccount,
  transaction: Transaction,
): Promise<Signed> {
  const rawTransaction = await account.signTransaction(transaction)
  return {
    rawTransaction,
    txHash: keccak256(rawTransaction),
    maxCost: getMaxCost(transaction),
  }
}

/** Signs the same transfer with another price. */
export function signAgain(
  account: PrivateKeyAccount,
  rawTransaction: Hex,
  fees: Fees,
): Promise<Signed> {
  const old = parseTransaction(rawTransaction)
  const { chainId, nonce, to, value, data, gas } = old
  return signPayout(account, {
    ...{ chainId, nonce, to, value, data, gas },
    ...fees,
  } as Transaction)
}
