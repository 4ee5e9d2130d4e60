import type { Address } from 'viem'
import { encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { FaucetToken } from '../config/types.js'

/**
 * Fixed, because asking the node for an estimate has no place in a
 * transaction. A transfer to a wallet with code may need more than 21,000.
 */
const gas = { native: 60_000n, token: 120_000n }

/** Wei per gas on top of the base fee. */
const priorityFee = 1_000_000_000n

export type Fees =
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'legacy'; gasPrice: bigint }

/**
 * The bytes are signed once and sent until they are mined, so the price has to
 * outlast a rush: eight times the base fee holds for 17 full blocks.
 */
export function getFees(baseFeePerGas: bigint | undefined): Fees {
  if (baseFeePerGas === undefined)
    return { type: 'legacy', gasPrice: 2n * priorityFee }
  return {
    type: 'eip1559',
    maxFeePerGas: 8n * baseFeePerGas + priorityFee,
    maxPriorityFeePerGas: priorityFee,
  }
}

/** The most native coin that a payout can take: its value and all its gas. */
export function getMaxCost(token: FaucetToken, fees: Fees): bigint {
  const price = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  return token.address === undefined
    ? token.amount + gas.native * price
    : gas.token * price
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
  token: FaucetToken
  wallet: Address
  amount: bigint
  fees: Fees
}): Promise<{ rawTransaction: Hex; txHash: Hex }> {
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
  const rawTransaction = await account.signTransaction({
    chainId,
    nonce,
    ...transfer,
    ...fees,
  })
  return { rawTransaction, txHash: keccak256(rawTransaction) }
}
