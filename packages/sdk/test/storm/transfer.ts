import { type Address, encodeFunctionData, erc20Abi } from 'viem'

export const getTransferData = (to: Address, amount: bigint) =>
  encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount],
  })
