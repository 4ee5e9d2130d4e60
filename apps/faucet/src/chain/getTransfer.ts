import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { FaucetToken } from '../config/readTokens.js'

export function getTransfer(
  { address, amount }: Pick<FaucetToken, 'address' | 'amount'>,
  wallet: Address,
): { to: Address; value?: bigint; data?: Hex } {
  if (address === undefined) return { to: wallet, value: amount }
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [wallet, amount],
  })
  return { to: address, data }
}
