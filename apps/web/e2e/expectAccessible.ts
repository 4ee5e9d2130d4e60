import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import {
  checkBriefly,
  colorRules,
  settleAnimations,
  standards,
} from './accessibility'

export const expectNoSideScroll = async (page: Page) =>
  expect(
    await page.evaluate(
      () =>
        document.documentElement.scrollWidth -
        document.documentElement.clientWidth,
    ),
    // The difference is negative if space is reserved for a scrollbar.
  ).toBeLessThanOrEqual(0)

/**
 * Checks every rule of WCAG 2.2 A and AA that axe supports. Checks the rules about
 * color in both themes. One call for each screen and dialog is enough.
 */
export async function expectAccessible(page: Page) {
  // A page with frames would need axe in each of them.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe.source};0`)
  await expectNone(page, { runOnly: standards })
  const isDark = await page.evaluate(
    () => matchMedia('(prefers-color-scheme: dark)').matches,
  )
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await expectNone(page, { runOnly: { type: 'rule', values: colorRules } })
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await page.evaluate(settleAnimations)
}

async function expectNone(page: Page, options: axe.RunOptions) {
  await page.evaluate(settleAnimations)
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`,
      )
    },
    { ...options, ...checkBriefly },
  )
  expect(violations).toEqual([])
}
