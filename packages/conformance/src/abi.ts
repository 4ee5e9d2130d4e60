import { factoryAbi, multicall3Abi, pairAbi, routerAbi } from '@letheswap/sdk'
import { erc20Abi } from 'viem'

export const abi = [
  ...routerAbi,
  ...factoryAbi,
  ...pairAbi,
  ...erc20Abi,
  ...multicall3Abi,
] as const
