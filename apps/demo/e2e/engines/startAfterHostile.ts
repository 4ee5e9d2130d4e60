import type { Stack } from '../../../web/e2e/fixtures/startStack'
import { test } from '../../../web/e2e/fixtures/test'
import { createHand } from './createHand'
import type { Engine } from './engine'

/** Passes each text to the demo, which must still start. */
export async function startAfterHostile(
  engine: Engine,
  { web }: Stack,
  texts: readonly string[],
) {
  test.setTimeout(60_000 + 20_000 * texts.length)
  const { see } = createHand(engine)
  await engine.open(`${web}/demo/`)
  for (const [index, text] of texts.entries())
    await test.step(`file ${index + 1}`, async () => {
      const value = JSON.stringify(`{"count":1000,"scenario":${text}}`)
      await engine.run(
        `localStorage.setItem('demo.scenario.pending', ${value})`,
      )
      await engine.open(`${web}/robots.txt`)
      await engine.open(`${web}/demo/`)
      await see('Balance: ')
    })
}
