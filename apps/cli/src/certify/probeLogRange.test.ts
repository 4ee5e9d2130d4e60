import { createClient, custom, http, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { probeLogRange } from './probeLogRange.js'

const deployment = { contracts: { factory: zeroAddress } }

test('rule: a node that refuses a range is told from one that is silent', async () => {
  const refusing = createClient({
    transport: custom(
      {
        request: async () => {
          throw Object.assign(new Error('range too wide'), { code: -32005 })
        },
      },
      { retryCount: 0 },
    ),
  })
  expect(await probeLogRange(refusing, deployment, 5n)).toMatchObject({
    isOffered: false,
    finding: 'Ranges of 1000 blocks are refused.',
  })
  // Nobody may serve port 1 without being root and meaning it.
  const silent = createClient({
    transport: http('http://127.0.0.1:1', { retryCount: 0 }),
  })
  const { isOffered, finding } = await probeLogRange(silent, deployment, 5n)
  expect(isOffered).toBeUndefined()
  expect(finding).toMatch(/^No answer: /)
})
