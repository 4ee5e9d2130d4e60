const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Lengths of candles in seconds, and the number that a chart shows. */
export const chartWindows = {
  '1m': { seconds: minute, count: 240 },
  '5m': { seconds: 5 * minute, count: 288 },
  '1h': { seconds: hour, count: 168 },
  '1d': { seconds: day, count: 90 },
} as const

export type ChartInterval = keyof typeof chartWindows

export const chartIntervals = Object.keys(chartWindows) as ChartInterval[]

/** Returns the saved interval, or 1 hour if it is unknown. */
export const findChartInterval = (chosen: string | undefined): ChartInterval =>
  chartIntervals.find((each) => each === chosen) ?? '1h'
