export const floor = (time: number, step: number) =>
  Math.floor(time / step) * step
