import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDevnet } from '@letheswap/devnet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createExtensionSubject } from './extensionSubject.js'
import earlier from './measured.json' with { type: 'json' }
import { rules } from './rules.js'
import type { Subject } from './subject.js'

// `npm run metamask -- FOLDER` sets this variable.
const folder = process.env.METAMASK_FOLDER
// MetaMask polls a chain every 20 seconds, and waits for a poll before it sends.
const timeout = 180_000

describe.skipIf(!folder)('MetaMask', () => {
  let devnet: Awaited<ReturnType<typeof startDevnet>>
  let subject: Subject
  let version: string
  const failures: Record<string, string> = {}

  beforeAll(async () => {
    const text = readFileSync(join(folder as string, 'manifest.json'), 'utf8')
    const manifest = JSON.parse(text)
    version = manifest.version_name ?? manifest.version
    // A run of some rules keeps the earlier results of the others.
    const known: Record<string, string> = earlier.failures
    for (const { rule } of rules)
      if (version !== earlier.version) failures[rule] = 'Not measured.'
      else if (known[rule]) failures[rule] = known[rule]
    devnet = await startDevnet()
    subject = await createExtensionSubject(devnet, folder as string)
  })
  afterEach(() => subject.tidy())
  afterAll(async () => {
    await subject.stop()
    await devnet.stop()
    const measured = {
      version,
      date: new Date().toISOString().slice(0, 10),
      failures,
    }
    writeFileSync(
      new URL('measured.json', import.meta.url),
      `${JSON.stringify(measured, null, 2)}\n`,
    )
  })

  test.each(rules)(
    '$methods: $rule',
    async ({ check, rule }) => {
      failures[rule] = 'Not finished.'
      try {
        await check(subject)
        delete failures[rule]
      } catch (error) {
        const { message } = error as Error
        failures[rule] = message.split('\n')[0] as string
        throw error
      }
    },
    timeout,
  )

  test('measured rules', () => expect(rules).not.toHaveLength(0))
})
