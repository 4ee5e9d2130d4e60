import type { Address, Hex } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getKnownTokens } from '../events/getKnownTokens.js'
import type { AnySummary } from '../plans/types.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'
import { readCall } from './readCall.js'
import type { Sending, TransactionIntent } from './types.js'

export function decodeIntent(
  deployment: Deployment,
  sent: Sending,
  summary: AnySummary | undefined,
): TransactionIntent {
  if (summary) return summary
  const { to, input, value } = sent
  if (!to) return { kind: 'deploy', selector: undefined }
  if (input === '0x') {
    const [token] = getTokens(deployment) as [Token]
    return {
      kind: 'transfer',
      spend: [{ token, amount: value }],
      recipient: to,
    }
  }
  const call = readCall(deployment, sent)
  if (call?.functionName === 'transfer') {
    const [recipient, amount] = call.args as [Address, bigint]
    const token = getKnownTokens(deployment).get(to.toLowerCase()) as Token
    return { kind: 'transfer', spend: [{ token, amount }], recipient }
  }
  return { kind: 'other', selector: input.slice(0, 10) as Hex }
}
