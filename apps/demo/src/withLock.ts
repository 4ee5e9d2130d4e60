/** Runs one at a time in all tabs; without https, where there are no locks, at once. */
export const withLock = <result>(
  name: string,
  run: () => Promise<result>,
): Promise<result> => navigator.locks?.request(name, run) ?? run()
