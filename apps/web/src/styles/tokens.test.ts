import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from '../../test/contrast'

// WCAG 2.2 AA requires a contrast of 4.5:1 for text (1.4.3), and of 3:1 for controls
// and focus marks (1.4.11).

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colors = Object.fromEntries(
  [
    ...css.matchAll(
      /--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
    ),
  ].map(([, name, light, dark]) => [name, { light, dark }]),
) as Record<string, { light: string; dark: string }>

const text = [
  ['ink', 'canvas'],
  ['ink', 'surface'],
  ['ink', 'raised'],
  ['ink', 'field'],
  ['ink', 'warning-soft'],
  ['ink', 'danger-soft'],
  ['muted', 'canvas'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['muted', 'field'],
  ['muted', 'warning-soft'],
  ['muted', 'danger-soft'],
  ['accent', 'surface'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['warning', 'surface'],
  ['warning', 'raised'],
  ['warning', 'warning-soft'],
  ['danger', 'surface'],
  ['danger', 'field'],
  ['danger', 'danger-soft'],
  ['success', 'surface'],
] as const

const marks = [
  ['outline', 'surface'],
  ['outline', 'canvas'],
  ['outline', 'field'],
  ['accent', 'canvas'],
  ['danger', 'field'],
  ['success', 'raised'],
  ['warning', 'canvas'],
] as const

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const ratio = (a: string, b: string) => {
    const [first, second] = [colors[a]?.[theme], colors[b]?.[theme]]
    if (!first || !second) throw new Error(`No opaque color ${a} or ${b}.`)
    return contrast(first, second)
  }

  test.each(text)('text %s on %s has a contrast of 4.5:1', (a, b) => {
    expect(ratio(a, b)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('mark %s on %s has a contrast of 3:1', (a, b) => {
    expect(ratio(a, b)).toBeGreaterThanOrEqual(3)
  })
})

test('the Latin font file is at most 30 kB', () => {
  const url = new URL('../fonts/inter-latin.woff2', import.meta.url)
  expect(statSync(url).size).toBeLessThanOrEqual(30_000)
})

test('black on white has a contrast of 21:1, as WCAG defines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})
