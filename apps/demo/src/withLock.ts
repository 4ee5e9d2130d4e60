/** Runs one at a time in all tabs. Over http, which has no locks, runs at once. */
export const withLock = <result>(
  name: string,
  run: () => Promise<result>,
): Promise<result> => navigator.locks?.request(name, run) ?? run()
