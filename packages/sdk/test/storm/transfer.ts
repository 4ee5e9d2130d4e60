import { type Address, encodeFunctionData, erc20Abi } from 'viem'

/** The call data of an ERC-20 transfer. */
export const getTransferData = (to: Address, amount: bigint) =>
  encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount],
  })
