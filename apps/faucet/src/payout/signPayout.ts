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
import type { FaucetToken } from '../config/types.js'

/**
 * Fixed, because asking the node for an estimate has no place in a
 * transaction. A transfer to a wallet with code may need more than 21,000.
 */
const gas = { native: 60_000n, token: 120_000n }

/** Signed bytes, and the most native coin that they can take. */
export type Signed = { rawTransaction: Hex; txHash: Hex; maxCost: bigint }

/** The most native coin that a payout can take: its value and all its gas. */
export function getMaxCost(
  { address, amount }: Pick<FaucetToken, 'address' | 'amount'>,
  fees: Fees,
): bigint {
  const price = getGasPrice(fees)
  return address === undefined ? amount + gas.native * price : gas.token * price
}

export async function signPayout({
  account,
  chainId,
  nonce,
  token,
  wallet,
  amount,
  fees,
}: {
  account: PrivateKeyAccount
  chainId: number
  nonce: number
  token: Pick<FaucetToken, 'address'>
  wallet: Address
  amount: bigint
  fees: Fees
}): Promise<Signed> {
  const transfer =
    token.address === undefined
      ? { to: wallet, value: amount, gas: gas.native }
      : {
          to: token.address,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [wallet, amount],
          }),
          gas: gas.token,
        }
  return sign(account, { chainId, nonce, ...transfer, ...fees })
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
