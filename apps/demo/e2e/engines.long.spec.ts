import { createHostileScenarios } from '../../../packages/scenario/test/createHostileScenarios'
import { test } from '../../web/e2e/fixtures/test'
import { firefox } from './engines/firefox'
import { startAfterHostile } from './engines/startAfterHostile'
import { webkit } from './engines/webkit'

// `scenario.long.spec.ts` tests the same in Chromium.
for (const [name, browser] of Object.entries({ firefox, webkit }))
  test(`rule: no hostile file prevents the demo from starting in ${name}`, async ({
    stack,
  }) => {
    test.skip(!browser.isInstalled, `${name} is not installed`)
    test.setTimeout(900_000)
    const engine = await browser.start()
    try {
      await startAfterHostile(engine, stack, createHostileScenarios(30, 1))
    } finally {
      await engine.stop()
    }
  })
