/** How many looks, one per interval, a time allows after the first. Rounded up. */
export const looksWithin = (timeout: number, interval: number): number =>
  Math.ceil(timeout / Math.max(interval, 1))
