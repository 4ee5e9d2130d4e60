const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The chart's ranges by candle length. Each has one extra candle. */
export const chartWindows = {
  '1m': { seconds: minute, count: 61 },
  '30m': { seconds: hour / 2, count: 49 },
  '4h': { seconds: 4 * hour, count: 43 },
  '1d': { seconds: day, count: 31 },
} as const

export type ChartInterval = keyof typeof chartWindows

export const chartIntervals = Object.keys(chartWindows) as ChartInterval[]

/** Returns the saved range, or the one of a week if the saved range is unknown. */
export const findChartInterval = (chosen: string | undefined): ChartInterval =>
  chartIntervals.find((each) => each === chosen) ?? '4h'
