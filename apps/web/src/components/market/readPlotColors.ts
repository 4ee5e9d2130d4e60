const names = ['accent', 'outline', 'muted', 'hairline', 'ink'] as const

export type PlotColors = Record<(typeof names)[number], string>

/** The theme's colours as a canvas understands them, which knows no variables. */
export function readPlotColors(element: HTMLElement): PlotColors {
  const probe = element.appendChild(document.createElement('span'))
  const read = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const colors = Object.fromEntries(names.map((name) => [name, read(name)]))
  probe.remove()
  return colors as PlotColors
}
