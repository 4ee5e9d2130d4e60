import type { Execution } from './execution.js'

/** The last holder of each account's lock. */
const locks = new Map<string, Promise<unknown>>()

/**
 * Milliseconds after which the lock is released, so that a node that does not
 * answer does not block the account's other plans. Two plans may then take the
 * same nonce: one of them starts over, and nothing is sent twice.
 */
const lockTimeout = 2_000

/**
 * Lets one plan of an account at a time count its nonce and send, so that the
 * next one counts the transaction of the one before.
 */
export async function withNonceLock<value>(
  { plan }: Execution,
  run: () => Promise<value>,
): Promise<value> {
  const key = `${plan.chainId}:${plan.account.toLowerCase()}`
  const before = locks.get(key)
  let release = () => {}
  const lock = new Promise<void>((resolve) => {
    release = resolve
  })
  locks.set(key, before ? before.then(() => lock) : lock)
  await before
  const timer = setTimeout(release, lockTimeout)
  try {
    return await run()
  } finally {
    clearTimeout(timer)
    release()
  }
}
