import { DEFAULT_CLAIM_COOLDOWN } from '@letheswap/sdk'
import { StepRefusedError } from './errors.js'

type Claim = { actor: string; token: string }

/** When each actor may claim each token, by a clock that only steps move. */
export function createCooldown() {
  const ends = new Map<string, number>()
  const getKey = ({ actor, token }: Claim) => `${actor} ${token}`
  /** Seconds since the start. */
  let clock = 0
  /** Seconds until the actor may claim the token. */
  const getWait = (claim: Claim) =>
    Math.max(0, (ends.get(getKey(claim)) ?? 0) - clock)
  return {
    getWait,
    pass(seconds: number) {
      clock += seconds
    },
    /** @throws StepRefusedError when it is too soon. */
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
