import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  maxUint256,
  parseTransaction,
  type TransactionSerializable,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Fees, getGasPrice } from '../chain/fees.js'
import { multiTransferAbi } from '../chain/multiTransfer.js'
import type { FaucetToken } from '../config/types.js'

/**
 * Fixed, because asking the node for an estimate has no place in a
 * transaction. A transfer to a wallet with code may need more than 21,000.
 */
const gas = { native: 60_000n, token: 120_000n, approval: 100_000n }

/** Signed bytes, and the most native coin that they can take. */
export type Signed = { rawTransaction: Hex; txHash: Hex; maxCost: bigint }

type Payment = Pick<FaucetToken, 'address' | 'amount'>

type SignOptions = {
  account: PrivateKeyAccount
  chainId: number
  nonce: number
  fees: Fees
}

const isNative = ({ address }: Payment) => address === undefined

/** Of the native coin. */
const getValue = (payments: readonly Payment[]) =>
  payments.filter(isNative).reduce((sum, { amount }) => sum + amount, 0n)

const getGas = (payments: readonly Payment[]) =>
  payments.reduce(
    (sum, payment) => sum + (isNative(payment) ? gas.native : gas.token),
    0n,
  )

/**
 * The most native coin that a payout can take: its value and all its gas. For
 * several tokens at once, that includes the approvals that may come before.
 */
export function getMaxCost(payments: readonly Payment[], fees: Fees): bigint {
  const approvals = payments.filter((payment) => !isNative(payment)).length
  const all =
    getGas(payments) +
    (payments.length > 1 ? gas.approval * BigInt(approvals) : 0n)
  return getValue(payments) + all * getGasPrice(fees)
}

/** Several payments go through the multi-transfer contract, all or none. */
export async function signPayout({
  account,
  payments,
  wallet,
  multiTransfer,
  fees,
  ...options
}: SignOptions & {
  payments: readonly Payment[]
  wallet: Address
  /** Needed for more than one. */
  multiTransfer?: Address | undefined
}): Promise<Signed> {
  const transfer = getTransfer(payments, wallet, multiTransfer)
  return sign(account, {
    ...options,
    ...transfer,
    gas: getGas(payments),
    ...fees,
  })
}

function getTransfer(
  payments: readonly Payment[],
  wallet: Address,
  multiTransfer: Address | undefined,
): { to: Address; value?: bigint; data?: Hex } {
  const [first] = payments
  if (first === undefined) throw new Error('There is nothing to pay.')
  if (payments.length === 1) {
    const { address, amount } = first
    if (address === undefined) return { to: wallet, value: amount }
    return {
      to: address,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [wallet, amount],
      }),
    }
  }
  if (multiTransfer === undefined)
    throw new Error('Several payments need the multi-transfer contract.')
  const tokens = payments.flatMap(({ address, amount }) =>
    address === undefined ? [] : [{ address, amount }],
  )
  return {
    to: multiTransfer,
    value: getValue(payments),
    data: encodeFunctionData({
      abi: multiTransferAbi,
      functionName: 'transferAll',
      args: [
        wallet,
        tokens.map(({ address }) => address),
        tokens.map(({ amount }) => amount),
      ],
    }),
  }
}

/**
 * Lets the multi-transfer contract move a token of the account. Without a
 * limit, because some tokens refuse to change an allowance that is not zero;
 * the contract moves coins for the account itself alone.
 */
export function signApproval({
  account,
  token,
  spender,
  fees,
  ...options
}: SignOptions & {
  token: { address: Address }
  spender: Address
}): Promise<Signed> {
  return sign(account, {
    ...options,
    to: token.address,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, maxUint256],
    }),
    gas: gas.approval,
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
