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

/** The only rules whose results depend on the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Waits in the page until fades have ended, because a color in between has too little
 * contrast. Ignores endless animations.
 */
export async function settleAnimations() {
  // A theme's colors start to fade only after the first frame.
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn))
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  )
}
