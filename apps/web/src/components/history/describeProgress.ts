/** How far the reading has got, in words. */
export function describeProgress(progress: unknown): string {
  void progress
  return 'Reading the chain…'
}
