import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
]
/** The only rules that a theme decides on. */
const colourRules = ['color-contrast', 'link-in-text-block']

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
  await settleAnimations(page)
  await expectNone(page, new AxeBuilder({ page }).withTags(standards))
  const isDark = await page.evaluate(
    () => matchMedia('(prefers-color-scheme: dark)').matches,
  )
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await settleAnimations(page)
  await expectNone(page, new AxeBuilder({ page }).withRules(colourRules))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await settleAnimations(page)
}

/**
 * Waits for fades to end: a color in between has no contrast. Skips endless
 * animations.
 */
const settleAnimations = (page: Page) =>
  page.evaluate(async () => {
    // A theme's colours begin to fade when it has been drawn.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect }) => effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    )
  })

async function expectNone(page: Page, axe: AxeBuilder) {
  // Without frames, results need no page of their own to be put together in.
  expect(page.frames()).toHaveLength(1)
  const { violations } = await axe.setLegacyMode().analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html)}`),
  ).toEqual([])
}
