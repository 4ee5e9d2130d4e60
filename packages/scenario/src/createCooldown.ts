import { DEFAULT_CLAIM_COOLDOWN } from '@letheswap/sdk'
import { StepRefusedError } from './errors.js'

type Claim = { actor: string; token: string }

/** Tracks the faucet's cooldowns with a clock that only steps move. */
export function createCooldown() {
  const ends = new Map<string, number>()
  const getKey = ({ actor, token }: Claim) => `${actor} ${token}`
  let clock = 0
  const getWait = (claim: Claim) =>
    Math.max(0, (ends.get(getKey(claim)) ?? 0) - clock)
  return {
    getWait,
    pass(seconds: number) {
      clock += seconds
    },
    /** @throws StepRefusedError if the cooldown has not ended. */
    claim(claim: Claim) {
      if (getWait(claim) > 0)
        throw new StepRefusedError(
          'cooldown',
          'It was claimed less than an hour ago.',
        )
      ends.set(getKey(claim), clock + DEFAULT_CLAIM_COOLDOWN)
    },
  }
}
