import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Every rule of WCAG 2.2 A and AA that a machine can check. */
export async function expectAccessible(page: Page) {
  // A colour in the middle of a fade has no contrast to speak of. One that is
  // cut short, as what faded was replaced, is over too.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags([
      'wcag2a',
      'wcag2aa',
      'wcag21a',
      'wcag21aa',
      'wcag22aa',
      'best-practice',
    ])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html)}`),
  ).toEqual([])
}
