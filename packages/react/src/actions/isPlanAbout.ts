import { type Plan, serialize } from '@letheswap/sdk'
import type { Address } from 'viem'

/** Checks whether a plan uses a token. */
export const isPlanAbout = ({ terms }: Plan, address: Address): boolean =>
  serialize(terms).toLowerCase().includes(address.toLowerCase())
