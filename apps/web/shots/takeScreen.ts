import { test } from '../e2e/fixtures/test'
import { type State, takeSheet, takeShots } from './takeSheet'

/** A test for each state of a screen, and the sheet of them all at the end. */
export function takeScreen(screen: string, states: readonly State[]) {
  test.describe.configure({ mode: 'serial' })

  for (const state of states)
    test(state.name, async ({ app, chain, page, stack, wallet, watcher }) => {
      watcher.allow(/./)
      const before = await chain.snapshot()
      await state.reach({ app, chain, page, stack, wallet })
      await takeShots(page, screen, state)
      await chain.revert(before)
    })

  test('sheet', async ({ page, watcher }) => {
    watcher.allow(/./)
    await takeSheet(
      page,
      screen,
      states.map(({ name }) => name),
    )
  })
}
