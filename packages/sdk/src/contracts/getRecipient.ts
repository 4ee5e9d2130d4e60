import type { Address, Hex } from 'viem'

/** First four bytes of the router's calls that pay the native coin. */
const selectors = [
  '0x18cbafe5', // swapExactTokensForETH
  '0x4a25d94a', // swapTokensForExactETH
  '0x791ac947', // swapExactTokensForETHSupportingFeeOnTransferTokens
]

/**
 * Who a swap to the native coin pays, in lower case; undefined for any other
 * call. All of them have the recipient as their fourth argument.
 */
export function getRecipient(data: Hex): Address | undefined {
  if (!selectors.includes(data.slice(0, 10))) return undefined
  const start = 10 + 3 * 64 + 24
  return `0x${data.slice(start, start + 40)}`
}
