import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { colorRules, settleAnimations, standards } from './accessibility'

export const expectNoSideScroll = async (page: Page) =>
  expect(
    await page.evaluate(
      () =>
        document.documentElement.scrollWidth -
        document.documentElement.clientWidth,
    ),
    // Less where room is kept for a scrollbar.
  ).toBeLessThanOrEqual(0)

/**
 * Checks every rule of WCAG 2.2 A and AA that axe can, those about colors in
 * both themes. Takes a second: once for each screen and dialog is enough.
 */
export async function expectAccessible(page: Page) {
  await page.evaluate(settleAnimations)
  await expectNone(page, new AxeBuilder({ page }).withTags(standards))
  const isDark = await page.evaluate(
    () => matchMedia('(prefers-color-scheme: dark)').matches,
  )
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await page.evaluate(settleAnimations)
  await expectNone(page, new AxeBuilder({ page }).withRules(colorRules))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await page.evaluate(settleAnimations)
}

async function expectNone(page: Page, axe: AxeBuilder) {
  // Without frames, results need no page of their own to be put together in.
  expect(page.frames()).toHaveLength(1)
  const { violations } = await axe.setLegacyMode().analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html)}`),
  ).toEqual([])
}
