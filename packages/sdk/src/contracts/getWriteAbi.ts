import type { Abi } from 'viem'
import { erc20Abi } from './erc20Abi.js'
import { routerLiquidityAbi } from './routerLiquidityAbi.js'
import { routerSwapAbi } from './routerSwapAbi.js'

/** The ABI with a function that a plan may call; undefined for any other. */
export function getWriteAbi(functionName: unknown): Abi | undefined {
  const abis: Abi[] = [erc20Abi, routerSwapAbi, routerLiquidityAbi]
  return abis.find((abi) =>
    abi.some(
      (item) =>
        item.type === 'function' &&
        item.name === functionName &&
        item.stateMutability !== 'view',
    ),
  )
}
