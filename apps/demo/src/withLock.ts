/**
 * Runs one call at a time across all tabs. Runs immediately over http, which has no
 * locks.
 */
export const withLock = <result>(
  name: string,
  run: () => Promise<result>,
): Promise<result> => navigator.locks?.request(name, run) ?? run()
