import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getKnownTokens } from '../events/getKnownTokens.js'
import type { AnySummary } from '../plans/types.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'
import { readCall } from './readCall.js'
import type { Sending, TransactionIntent, TransferAsk } from './types.js'

/** What a transaction asks for. */
export function decodeIntent(
  deployment: Deployment,
  sent: Sending,
  summary: AnySummary | undefined,
): TransactionIntent {
  if (summary) return summary
  const { to, input } = sent
  if (!to) return { kind: 'deploy', selector: undefined }
  return (
    readTransfer(deployment, sent, to) ?? {
      kind: 'other',
      selector: input.slice(0, 10) as `0x${string}`,
    }
  )
}

function readTransfer(
  deployment: Deployment,
  sent: Sending,
  to: Address,
): TransferAsk | undefined {
  const native = getTokens(deployment)[0] as Token
  if (sent.input === '0x')
    return {
      kind: 'transfer',
      spend: [{ token: native, amount: sent.value }],
      recipient: to,
    }
  const call = readCall(deployment, sent)
  const tokens = getKnownTokens(deployment)
  if (call?.functionName === 'transfer') {
    const [recipient, amount] = call.args as [Address, bigint]
    const token = tokens.get(to.toLowerCase()) as Token
    return {
      kind: 'transfer',
      spend: [{ token, amount }],
      recipient,
    }
  }
  return undefined
}
