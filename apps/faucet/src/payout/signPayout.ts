import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseTransaction,
  type TransactionSerializable,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Fees, getGasPrice } from '../chain/fees.js'
import type { FaucetToken } from '../config/readTokens.js'

/**
 * Fixed, because asking the node for an estimate has no place in a
 * transaction. A transfer to a wallet with code may need more than 21,000.
 */
const gasLimits = { native: 60_000n, token: 120_000n }

/** Signed bytes, and the most native coin that they can take. */
export type Signed = { rawTransaction: Hex; txHash: Hex; maxCost: bigint }

type Payment = Pick<FaucetToken, 'address' | 'amount'>

/** The limit of a payout, by which it is told from other transactions of the account. */
export const getGas = ({ address }: Pick<Payment, 'address'>): bigint =>
  address === undefined ? gasLimits.native : gasLimits.token

/** The most native coin that a payout can take, in wei: its value and all its gas. */
export function getMaxCost(payment: Payment, fees: Fees): bigint {
  const value = payment.address === undefined ? payment.amount : 0n
  return value + getGas(payment) * getGasPrice(fees)
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
  fees: Fees
}): Promise<Signed> {
  const { address, amount } = payment
  const transfer =
    address === undefined
      ? { to: wallet, value: amount }
      : {
          to: address,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [wallet, amount],
          }),
        }
  return sign(account, {
    ...options,
    ...transfer,
    gas: getGas(payment),
    ...fees,
  })
}

/** The same transfer at another price or nonce: same recipient, same amount. */
export function signAgain(
  account: PrivateKeyAccount,
  rawTransaction: Hex,
  { fees, nonce }: { fees: Fees; nonce?: number },
): Promise<Signed> {
  const old = parseTransaction(rawTransaction)
  const { chainId, to, value, data, gas } = old
  return sign(account, {
    chainId: chainId as number,
    to: to as Address,
    value,
    data,
    gas,
    nonce: nonce ?? old.nonce,
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
