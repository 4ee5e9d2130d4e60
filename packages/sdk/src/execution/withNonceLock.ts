import type { Execution } from './execution.js'

const turns = new Map<string, Promise<unknown>>()

/**
 * In milliseconds. A node that does not answer must not hold up the account's
 * other plans: then two of them may take the same nonce, one of them starts
 * over, and nothing is sent twice.
 */
const longestTurn = 2_000

/**
 * Lets one plan of an account at a time count its nonce and send, so that the
 * next one counts the transaction of the one before.
 */
export async function withNonceLock<value>(
  { plan }: Execution,
  take: () => Promise<value>,
): Promise<value> {
  const key = `${plan.chainId}:${plan.account.toLowerCase()}`
  const before = turns.get(key)
  let end = () => {}
  const turn = new Promise<void>((resolve) => {
    end = resolve
  })
  turns.set(key, before ? before.then(() => turn) : turn)
  await before
  const timer = setTimeout(end, longestTurn)
  try {
    return await take()
  } finally {
    clearTimeout(timer)
    end()
  }
}
