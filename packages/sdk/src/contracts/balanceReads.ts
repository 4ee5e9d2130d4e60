import type { Address } from 'viem'
import { read } from './read.js'

/* What every screen reads first; apart, so that it loads without the rest. */

export const balanceOf = (token: Address, owner: Address) =>
  read<bigint>(token, 'balanceOf', [['address', owner]], 'uint256')

export const routerFactory = (router: Address) =>
  read<Address>(router, 'factory', [], 'address')

export const blockNumber = (multicall3: Address) =>
  read<bigint>(multicall3, 'getBlockNumber', [], 'uint256')

export const nativeBalance = (multicall3: Address, owner: Address) =>
  read<bigint>(multicall3, 'getEthBalance', [['address', owner]], 'uint256')
