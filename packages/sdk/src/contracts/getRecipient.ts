import type { Address, Hex } from 'viem'

/**
 * Selectors of the router's calls that pay the native coin, with the index of the
 * argument that is the recipient.
 */
const places: Readonly<Record<string, number>> = {
  '0x18cbafe5': 3, // swapExactTokensForETH
  '0x4a25d94a': 3, // swapTokensForExactETH
  '0x791ac947': 3, // swapExactTokensForETHSupportingFeeOnTransferTokens
  '0x02751cec': 4, // removeLiquidityETH
  '0xded9382a': 4, // removeLiquidityETHWithPermit
  '0xaf2979eb': 4, // removeLiquidityETHSupportingFeeOnTransferTokens
  '0x5b0d5984': 4, // removeLiquidityETHWithPermitSupportingFeeOnTransferTokens
}

/**
 * Returns the account to which the router pays the native coin, in lower case.
 * Undefined for other calls.
 */
export function getRecipient(data: Hex): Address | undefined {
  const place = places[data.slice(0, 10)]
  if (place === undefined) return undefined
  const start = 10 + place * 64 + 24
  return `0x${data.slice(start, start + 40)}`
}
