type Color = readonly [number, number, number]

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/** Backgrounds for the accent in each theme, from tokens.css, lowest contrast first. */
const themes = {
  light: {
    raised: parse('#ecf1f3'),
    surface: white,
    towards: black,
    on: white,
  },
  dark: {
    raised: parse('#1f272b'),
    surface: parse('#161c1f'),
    towards: white,
    on: parse('#06090a'),
  },
}

/**
 * Returns the accent's custom properties for both themes. Darkens or lightens the color
 * until text in it and on it has a contrast of 4.5:1.
 */
export function getAccent(accent: string) {
  const light = getShades(parse(accent), themes.light)
  const dark = getShades(parse(accent), themes.dark)
  const pair = (shade: keyof typeof light) =>
    `light-dark(${format(light[shade])}, ${format(dark[shade])})`
  return {
    '--color-accent': pair('accent'),
    '--color-accent-strong': pair('strong'),
    '--color-accent-soft': pair('soft'),
    '--color-on-accent': pair('on'),
  }
}

function getShades(
  wanted: Color,
  { raised, surface, towards, on }: (typeof themes)['light'],
) {
  for (let share = 0; ; share += 0.02) {
    const accent = mix(wanted, towards, Math.min(share, 1))
    const soft = mix(surface, accent, 0.12)
    const isRead = [raised, soft, on].every(
      (ground) => getContrast(accent, ground) >= 4.6,
    )
    if (isRead || share >= 1)
      return { accent, soft, on, strong: mix(accent, towards, 0.2) }
  }
}

function parse(hex: string): Color {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  )
  return [r, g, b]
}

const format = (color: Color) =>
  `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const mix = (from: Color, to: Color, share: number) =>
  from.map((part, at) =>
    Math.round(part + ((to[at] ?? 0) - part) * share),
  ) as unknown as Color

/** Returns the relative luminance, as defined by WCAG 2.2. */
function getLuminance(color: Color): number {
  const [r = 0, g = 0, b = 0] = color.map((part) => {
    const c = part / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function getContrast(a: Color, b: Color): number {
  const [one, other] = [getLuminance(a), getLuminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
