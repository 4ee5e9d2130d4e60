import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { measureFunds } from './measureFunds.js'
import { measureLiquidity, measureSwap } from './measurePrice.js'
import type { Measured, Refused, RevertReason } from './types.js'

/** Translates the contract's revert reason, with the figures behind it. */
export async function measureRevert(
  client: Client,
  parameters: Refused,
): Promise<RevertReason> {
  const { raw, refused } = parameters
  try {
    const reason = await (raw.endsWith('EXPIRED')
      ? measureExpiry(client, parameters)
      : /_OUTPUT_AMOUNT|_INPUT_AMOUNT/.test(raw)
        ? measureSwap(client, parameters)
        : /INSUFFICIENT_[AB]_AMOUNT/.test(raw)
          ? measureLiquidity(client, parameters)
          : undefined)
    if (reason) return { raw, ...withDistance(reason) }
    const cause =
      refused.functionName === 'approve'
        ? undefined
        : await measureFunds(client, parameters)
    if (cause) return { raw, ...withDistance(cause) }
  } catch {
    // Without figures, the contract's words say the reason.
  }
  const [code, message] = withoutFigures(parameters)
  return { raw, code, message }
}

/** By how much the limit was missed. */
function withDistance(reason: Measured): Measured & Partial<RevertReason> {
  const { limit, actual } = reason
  if (limit === undefined || actual === undefined) return reason
  return {
    ...reason,
    missedBy: actual < limit ? limit - actual : actual - limit,
  }
}

async function measureExpiry(
  client: Client,
  { refused, blockNumber }: Refused,
): Promise<Measured> {
  const limit = getNamedArgs(refused).deadline as bigint
  const { timestamp } = await getBlock(
    client,
    blockNumber === undefined ? {} : { blockNumber },
  )
  return {
    code: 'expired',
    message: `The deadline was missed by ${timestamp - limit} s.`,
    limit,
    actual: timestamp,
  }
}

function withoutFigures({
  summary,
  raw,
  refused,
}: Refused): [RevertReason['code'], string] {
  if (raw.endsWith('EXPIRED')) return ['expired', 'The deadline has passed.']
  if (raw.includes('LIQUIDITY_'))
    return [
      'insufficientLiquidity',
      'The amount is too small to mint or pay out anything.',
    ]
  // The router subtracts an exact output from what the pool has.
  const isUnderflow = raw.includes('underflow') && summary.kind === 'swap'
  if (raw.includes('LIQUIDITY') || isUnderflow)
    return [
      'insufficientLiquidity',
      'The pool has too little liquidity for the amount.',
    ]
  if (/_AMOUNT$/.test(raw))
    return ['slippage', 'The price moved beyond the limit.']
  if (raw === 'UniswapV2: K')
    return 'feeOnTransfer' in summary && summary.feeOnTransfer
      ? [
          'other',
          "A pool holds less of a token than it has counted: the token's balances shrank. Anyone may call the pool's sync.",
        ]
      : [
          'feeOnTransfer',
          'A pool was paid too little: a token on the route keeps part of each transfer, which the deployment does not declare, or its balances shrank.',
        ]
  if (raw.includes('ETH_TRANSFER_FAILED'))
    return ['transferRefused', 'The recipient does not take the native coin.']
  if (/transfer/i.test(raw))
    return ['transferRefused', `A token refuses a transfer: ${raw}.`]
  return [
    'other',
    `The contract refused "${refused.functionName}"${raw && `: ${raw}`}.`,
  ]
}
