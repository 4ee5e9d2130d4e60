import type axe from 'axe-core'

export const standards = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
]

/** Leaves out selectors and details of passed checks, which take most of the time. */
export const checkBriefly: axe.RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
}

/** The only rules that a theme decides on. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Waits in the page for fades to end: a color in between has no contrast. Skips endless
 * animations.
 */
export async function settleAnimations() {
  // A theme's colors begin to fade when it has been drawn.
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn))
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  )
}
