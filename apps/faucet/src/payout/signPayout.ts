import {
  type Address,
  type Hex,
  keccak256,
  parseTransaction,
  type TransactionSerializable,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Fees, getGasPrice } from '../chain/fees.js'
import { getTransfer } from '../chain/getTransfer.js'
import type { FaucetToken } from '../config/readTokens.js'

/** Signed bytes, and the maximum native coin that the transaction can cost. */
export type Signed = { rawTransaction: Hex; txHash: Hex; maxCost: bigint }

type Payment = Pick<FaucetToken, 'address' | 'amount'>

/** Returns the value plus the maximum gas cost, in wei. */
export function getMaxCost(payment: Payment, gas: bigint, fees: Fees): bigint {
  const value = payment.address === undefined ? payment.amount : 0n
  return value + gas * getGasPrice(fees)
}

export function signPayout({
  account,
  payment,
  wallet,
  fees,
  ...options
}: {
  account: PrivateKeyAccount
  chainId: number
  nonce: number
  payment: Payment
  wallet: Address
  gas: bigint
  fees: Fees
}): Promise<Signed> {
  return sign(account, {
    ...options,
    ...getTransfer(payment, wallet),
    ...fees,
  })
}

/** Signs the same transfer with another price. */
export function signAgain(
  account: PrivateKeyAccount,
  rawTransaction: Hex,
  fees: Fees,
): Promise<Signed> {
  const old = parseTransaction(rawTransaction)
  const { chainId, nonce, to, value, data, gas } = old
  return sign(account, {
    ...{ chainId, nonce, to, value, data, gas },
    ...fees,
  } as TransactionSerializable & Fees)
}

async function sign(
  account: PrivateKeyAccount,
  transaction: TransactionSerializable & Fees,
): Promise<Signed> {
  const rawTransaction = await account.signTransaction(transaction)
  const { value = 0n, gas = 0n } = transaction
  return {
    rawTransaction,
    txHash: keccak256(rawTransaction),
    maxCost: value + gas * getGasPrice(transaction),
  }
}
