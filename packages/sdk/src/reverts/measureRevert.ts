import type { Client } from 'viem'
import { measureExpiry } from './measureExpiry.js'
import { measureFunds } from './measureFunds.js'
import { measureLiquidity } from './measureLiquidity.js'
import { measureReserve } from './measureReserve.js'
import { measureSwap } from './measureSwap.js'
import type { Refused, RevertReason } from './types.js'

/** Puts the contract's own words into ours, with the figures behind them. */
export async function measureRevert(
  client: Client,
  parameters: Refused,
): Promise<RevertReason> {
  const { raw } = parameters
  try {
    const reason = await (raw.endsWith('EXPIRED')
      ? measureExpiry(client, parameters)
      : /_OUTPUT_AMOUNT|_INPUT_AMOUNT/.test(raw)
        ? measureSwap(client, parameters)
        : /INSUFFICIENT_[AB]_AMOUNT/.test(raw)
          ? measureLiquidity(client, parameters)
          : /INSUFFICIENT_LIQUIDITY$|underflow/.test(raw)
            ? measureReserve(client, parameters)
            : undefined)
    if (reason) return { raw, ...reason }
    const shortage = await measureFunds(client, parameters)
    if (shortage) return { raw, ...shortage }
  } catch {
    // The figures are not to be had; the words are.
  }
  const [code, message] = withoutFigures(parameters)
  return { raw, code, message }
}

function withoutFigures({
  raw,
  refused,
}: Refused): [RevertReason['code'], string] {
  if (raw.endsWith('EXPIRED')) return ['expired', 'The deadline has passed.']
  if (raw.includes('LIQUIDITY_'))
    return [
      'insufficientLiquidity',
      'The amount is too small to mint or pay out anything.',
    ]
  if (raw.includes('LIQUIDITY'))
    return [
      'insufficientLiquidity',
      'The pool has too little liquidity for the amount.',
    ]
  if (/_AMOUNT$/.test(raw))
    return ['slippage', 'The price moved beyond the limit.']
  if (raw.includes('TRANSFER_FROM_FAILED'))
    return ['insufficientBalance', 'The account has too little to spend.']
  return [
    'other',
    `The contract refused "${refused.functionName}"${raw && `: ${raw}`}.`,
  ]
}
