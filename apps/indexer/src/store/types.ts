/** Runs one statement. */
export type Query = <row = unknown>(
  sql: string,
  values?: readonly unknown[],
) => Promise<row[]>

export type Store = {
  /** Runs statements of which all are kept or none. */
  write: <result>(run: (query: Query) => Promise<result>) => Promise<result>
  /** Runs statements that see one and the same state. */
  read: <result>(run: (query: Query) => Promise<result>) => Promise<result>
  close: () => Promise<void>
}
