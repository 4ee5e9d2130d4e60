import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDevnet } from '@letheswap/devnet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createExtensionSubject } from './extensionSubject.js'
import { rules } from './rules.js'
import type { Subject } from './subject.js'

// `npm run metamask -- FOLDER` sets it.
const folder = process.env.METAMASK_FOLDER
// MetaMask polls a chain every 20 seconds, and waits for that before it sends.
const timeout = 180_000

describe.skipIf(!folder)('MetaMask', () => {
  let devnet: Awaited<ReturnType<typeof startDevnet>>
  let subject: Subject
  // A run that ends early measures only some.
  const failures = Object.fromEntries(
    rules.map(({ rule }) => [rule, 'Not measured.']),
  )

  beforeAll(async () => {
    devnet = await startDevnet()
    subject = await createExtensionSubject(devnet, folder as string)
  })
  afterEach(() => subject.tidy())
  afterAll(async () => {
    await subject.stop()
    await devnet.stop()
    const manifest = readFileSync(join(folder as string, 'manifest.json'))
    const { version_name, version } = JSON.parse(String(manifest))
    const measured = {
      version: version_name ?? version,
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

  test('has measured rules', () => expect(rules).not.toHaveLength(0))
})
