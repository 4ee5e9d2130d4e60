import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// WCAG 2.2 AA: text 4.5:1 (1.4.3), controls and focus marks 3:1 (1.4.11).

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colors = Object.fromEntries(
  [
    ...css.matchAll(
      /--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
    ),
  ].map(([, name, light, dark]) => [name, { light, dark }]),
) as Record<string, { light: string; dark: string }>

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

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
    if (!first || !second) throw new Error(`No opaque colour ${a} or ${b}.`)
    return contrast(first, second)
  }

  test.each(text)('text %s on %s has 4.5:1', (a, b) => {
    expect(ratio(a, b)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('mark %s on %s has 3:1', (a, b) => {
    expect(ratio(a, b)).toBeGreaterThanOrEqual(3)
  })
})

test('black on white is 21:1, as WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})
