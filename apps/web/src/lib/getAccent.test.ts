import { expect, test } from 'vitest'
import { contrast } from '../../test/contrast'
import { getAccent } from './getAccent'

const grounds = [
  ['#ffffff', '#f3f6f7', '#ecf1f3'],
  ['#161c1f', '#0b0f11', '#1f272b', '#10171a'],
]

test.each([
  '#ffffff',
  '#000000',
  '#ffff00',
  '#00ffff',
  '#0000ff',
  '#808080',
  '#ff6a00',
  '#7a2bd6',
])('behavior: %s is readable in both themes', (accent) => {
  const colors = Object.fromEntries(
    Object.entries(getAccent(accent)).map(([name, pair]) => [
      name.replace('--color-', ''),
      pair.match(/#[\da-f]{6}/g) ?? [],
    ]),
  ) as unknown as Record<
    'accent' | 'accent-strong' | 'accent-soft' | 'on-accent',
    string[]
  >
  for (const [theme, places] of grounds.entries()) {
    const of = (name: keyof typeof colors) => colors[name][theme] ?? ''
    for (const place of [...places, of('accent-soft')])
      expect(contrast(of('accent'), place)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(
      contrast(of('on-accent'), of('accent-strong')),
    ).toBeGreaterThanOrEqual(4.5)
  }
})

test('behavior: does not change a color with enough contrast', () => {
  expect(getAccent('#5b21b6')['--color-accent']).toContain('#5b21b6')
})
