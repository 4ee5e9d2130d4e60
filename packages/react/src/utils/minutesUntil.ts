/** Returns minutes, rounded up, or 0 once the date has passed. */
export const minutesUntil = (date: Date | undefined, now: number): number =>
  Math.max(0, Math.ceil(((date?.getTime() ?? 0) - now) / 60_000))
