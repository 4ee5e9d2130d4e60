import { factoryAbi, multicall3Abi, pairAbi, routerAbi } from '@letheswap/sdk'
import { erc20Abi } from 'viem'

/** What the checks ask of the exchange's contracts and of ERC-20 tokens. */
export const abi = [
  ...routerAbi,
  ...factoryAbi,
  ...pairAbi,
  ...erc20Abi,
  ...multicall3Abi,
] as const
