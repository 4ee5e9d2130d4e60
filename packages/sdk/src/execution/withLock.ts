import type { Address } from 'viem'
import { untilAborted } from '../utils/untilAborted.js'
import type { Execution } from './execution.js'
import { getSigner, type Sending } from './sending.js'

const locks = new Map<string, Promise<unknown>>()

/**
 * Milliseconds until the lock is released, so that a silent node does not block other
 * plans. If two plans then use the same nonce, one of them starts over, and nothing is
 * sent twice.
 */
const nonceTimeout = 2_000

/** Lets only one plan of an account at a time choose its nonce and send. */
export const withNonceLock = <value>(
  { chainId, from, signal }: Sending,
  run: () => Promise<value>,
): Promise<value> => withLock(getKey(chainId, from), run, signal, nonceTimeout)

/**
 * Lets only one plan at a time approve and spend a token, because each approval
 * replaces the previous one. Wallet prompts do not take the lock, because an open
 * prompt must not block other plans.
 */
export function withAllowanceLock<value>(
  execution: Execution,
  run: () => Promise<value>,
): Promise<value> {
  const { options, plan, steps, walletClient } = execution
  if (getSigner({ ...options, walletClient }) === 'wallet') return run()
  const approvals = steps.filter(({ kind }) => kind === 'approve')
  // Takes the locks in a fixed order, so that two plans never wait for each other.
  const tokens = [
    ...new Set(approvals.map(({ call }) => call.address.toLowerCase())),
  ].sort()
  return tokens.reduceRight(
    (inner, token) => () =>
      withLock(
        `${getKey(plan.chainId, plan.account)}:${token}`,
        inner,
        options.signal,
      ),
    run,
  )()
}

const getKey = (chainId: number, account: Address) =>
  `${chainId}:${account.toLowerCase()}`

async function withLock<value>(
  key: string,
  run: () => Promise<value>,
  signal: AbortSignal | undefined,
  timeout?: number,
): Promise<value> {
  const before = locks.get(key)
  let release = () => {}
  const lock = new Promise<void>((resolve) => {
    release = resolve
  })
  locks.set(key, before ? before.then(() => lock) : lock)
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await untilAborted(Promise.resolve(before), signal)
    if (timeout !== undefined) timer = setTimeout(release, timeout)
    return await run()
  } finally {
    clearTimeout(timer)
    release()
  }
}
