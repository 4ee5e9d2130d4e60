import type { Address, Hex } from 'viem'

/** keccak256 of `Transfer(address,address,uint256)`, EIP-20. */
export const transferTopic =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** keccak256 of `Approval(address,address,uint256)`, EIP-20. */
export const approvalTopic =
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** A word of 32 bytes. */
export const toWord = (value: bigint): Hex =>
  `0x${value.toString(16).padStart(64, '0')}`

/** An address in a log's topic. */
export const toTopic = (address: Address): Hex =>
  `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`

/** An address of a number. */
export const toAddress = (value: number): Address =>
  `0x${value.toString(16).padStart(40, '0')}`
