import type { Address } from 'viem'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import type { Deployment } from '../deployment/types.js'
import type { AnyPlan } from '../plans/types.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'
import { getKnownTokens } from './getKnownTokens.js'
import { readCall } from './readCall.js'
import type { Sending, StoryAsk } from './types.js'

/** What a transaction asks for. */
export function readAsk(
  deployment: Deployment,
  sent: Sending,
  plan: AnyPlan | undefined,
): StoryAsk {
  if (plan) return plan.summary
  const { to, input, value } = sent
  if (!to) return { kind: 'deploy', selector: undefined }
  if (input === '0x')
    return {
      kind: 'transfer',
      spend: [{ token: getTokens(deployment)[0] as Token, amount: value }],
      recipient: to,
    }
  const call = readCall(deployment, sent)
  const token = getKnownTokens(deployment).get(to.toLowerCase())
  if (token && call?.functionName === 'transfer') {
    const args = getNamedArgs(call) as { to: Address; value: bigint }
    return {
      kind: 'transfer',
      spend: [{ token, amount: args.value }],
      recipient: args.to,
    }
  }
  return { kind: 'other', selector: input.slice(0, 10) as `0x${string}` }
}
