import type { Address, Client } from 'viem'
import { getBlock } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import type { Call } from '../contracts/types.js'
import { measureFunds } from './measureFunds.js'
import { measureLiquidity, measureSwap } from './measurePrice.js'
import { measureReserve } from './measureReserve.js'
import { measureTransfer } from './measureTransfer.js'
import type { Measured, Refused, RevertReason } from './types.js'

/** Translates the contract's revert reason, with the figures behind it. */
export async function measureRevert(
  client: Client,
  parameters: Refused,
): Promise<RevertReason> {
  const { raw, refused } = parameters
  if (/INSUFFICIENT_INPUT_AMOUNT$|: K$/.test(raw) && hasPoolTwice(refused))
    return {
      raw,
      code: 'other',
      message:
        'The path goes through the same pool twice, but the router computes both amounts from the reserves before the swap.',
    }
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
    if (reason) return { raw, ...withDistance(reason) }
    // An approval moves nothing yet.
    if (refused.functionName !== 'approve') {
      const cause =
        (await measureFunds(client, parameters)) ??
        (/transfer/i.test(raw) && !raw.includes('ETH')
          ? await measureTransfer(client, parameters)
          : undefined)
      if (cause) return { raw, ...withDistance(cause) }
    }
  } catch {
    // Without figures, the contract's words say the reason.
  }
  const [code, message] = withoutFigures(parameters)
  return { raw, code, message }
}

function hasPoolTwice(refused: Call): boolean {
  const { path = [] } = getNamedArgs(refused) as { path?: readonly Address[] }
  const pools = path
    .slice(1)
    .map((token, index) => [path[index], token].sort().join())
  return new Set(pools).size < pools.length
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

/** How long after the deadline the block is. */
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
  plan,
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
  if (raw === 'UniswapV2: K')
    return 'feeOnTransfer' in plan.summary && plan.summary.feeOnTransfer
      ? [
          'other',
          "A pool holds less of a token than it has counted: the token's balances shrank. Anyone may call the pool's sync.",
        ]
      : [
          'feeOnTransfer',
          'A pool was paid too little: a token on the route keeps a part of each transfer, or its balances shrank.',
        ]
  if (raw.includes('ETH_TRANSFER_FAILED'))
    return ['transferRefused', 'The recipient does not take the native coin.']
  if (/transfer/i.test(raw))
    return [
      'transferRefused',
      'A token refuses a transfer; its reason could not be found.',
    ]
  return [
    'other',
    `The contract refused "${refused.functionName}"${raw && `: ${raw}`}.`,
  ]
}
