import type { Address, Hash } from 'viem'
import { concat, getAddress, keccak256, slice } from 'viem/utils'
import { sortTokens } from './sortTokens.js'

/** Hash of UniswapV2Pair's creation code, as published in v2-core 1.0.1. */
const v2CorePairInitCodeHash =
  '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

export declare namespace getPairAddress {
  type Parameters = {
    factory: Address
    tokenA: Address
    tokenB: Address
    /** Hash of the pair's creation code. @default the hash of v2-core */
    pairInitCodeHash?: Hash | undefined
  }
}

/**
 * Returns the checksummed address of a pair (EIP-1014), even if it does not exist
 * yet.
 */
export function getPairAddress({
  factory,
  tokenA,
  tokenB,
  pairInitCodeHash = v2CorePairInitCodeHash,
}: getPairAddress.Parameters): Address {
  const salt = keccak256(concat(sortTokens(tokenA, tokenB)))
  // viem's `getCreate2Address` would add its RLP encoder to a page's first load.
  const preimage = concat(['0xff', getAddress(factory), salt, pairInitCodeHash])
  return getAddress(slice(keccak256(preimage), 12))
}
