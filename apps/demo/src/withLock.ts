/**
 * Runs one call at a time across all tabs. Over http, which has no locks, runs
 * immediately.
 */
export const withLock = <result>(
  name: string,
  run: () => Promise<result>,
): Promise<result> => navigator.locks?.request(name, run) ?? run()
