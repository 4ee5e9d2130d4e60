import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '../store/types.js'
import { createBreaker } from './createBreaker.js'
import { Refusal } from './refusals.js'

/** Creates a database whose probes end when the test resolves them. */
function createDatabase() {
  const looks: { resolve: () => void; reject: (error: Error) => void }[] = []
  const execute = () =>
    new Promise<void>((resolve, reject) => looks.push({ resolve, reject }))
  return { looks, breaker: createBreaker({ execute } as unknown as Database) }
}

afterEach(() => {
  vi.useRealTimers()
})

const fail = (error: Error) => () => Promise.reject(error)
const noAnswer = new Error('timeout exceeded when trying to connect')
const sqlError = (code: string) => Object.assign(new Error(code), { code })

test.each([
  noAnswer,
  sqlError('EPIPE'),
  new Error('Failed query', { cause: sqlError('57014') }),
])(
  'rule: refuses work after a timeout until a probe succeeds, %s',
  async (error) => {
    vi.useFakeTimers()
    const { breaker, looks } = createDatabase()
    await expect(breaker.run(fail(error))).rejects.toMatchObject({
      status: 503,
    })
    let begun = 0
    const work = async () => {
      begun += 1
    }
    // The first call waits a second for the probe. The others do not wait.
    const first = expect(breaker.run(work)).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    for (let count = 0; count < 40; count++)
      await expect(breaker.run(work)).rejects.toMatchObject({ status: 503 })
    expect({ begun, looks: looks.length }).toEqual({ begun: 0, looks: 1 })

    const working = breaker.isWorking()
    looks[0]?.reject(noAnswer)
    expect(await working).toBe(false)
    const waiting = [breaker.run(work), breaker.run(work)]
    expect({ begun, looks: looks.length }).toEqual({ begun: 0, looks: 2 })
    looks[1]?.resolve()
    await Promise.all(waiting)
    expect(begun).toBe(2)
  },
)

test.each([new Refusal('rate_limited', 'rate limit'), sqlError('40001')])(
  'rule: an answer with an error delays no other work, %s',
  async (error) => {
    const { breaker } = createDatabase()
    await expect(breaker.run(fail(error))).rejects.toThrow()
    expect(await breaker.run(async () => 1)).toBe(1)
  },
)
