import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp } from 'vitest/browser'
import {
  checkBriefly,
  colorRules,
  settleAnimations,
  standards,
} from '../../e2e/accessibility'

/**
 * Checks every rule of WCAG 2.2 A and AA that axe supports. Checks the rules about
 * color in both themes.
 */
export async function expectAccessible() {
  await expectNone({ runOnly: standards })
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  await prefer(isDark ? 'light' : 'dark')
  await expectNone({ runOnly: { type: 'rule', values: colorRules } })
  await prefer('')
}

export const expectNoSideScroll = () => {
  const { clientWidth, scrollWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

/** Resolves after the page has applied the change, in the next frame. */
export async function prefer(value: 'light' | 'dark' | '') {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(resolve)),
  )
}

async function expectNone(options: axe.RunOptions) {
  await settleAnimations()
  const { violations } = await axe.run({ ...options, ...checkBriefly })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html)}`),
  ).toEqual([])
}
