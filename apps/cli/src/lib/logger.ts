import { stringify } from 'viem'

/** The cells of a table, row by row; the first row is the heading. */
type Rows = readonly (readonly string[])[]

/** Everything that a command prints goes through here. */
export type Logger = {
  /** The result as it is, without a line break; silent with `--json`. */
  text: (text: string) => void
  /** A line of the result, for people; silent with `--json`. */
  line: (text?: string | undefined) => void
  /** A table with aligned columns; those in `right` are right-aligned. */
  table: (rows: Rows, right?: readonly number[] | undefined) => void
  /** What happens meanwhile, on stderr: a pipe gets the result alone. */
  progress: (text: string) => void
  /**
   * The result, for programs; silent without `--json`.
   *
   * @param indent - 0: one line, where several results follow.
   */
  json: (value: unknown, indent?: number) => void
}

/** @param json - Print the result as JSON, with bigints as decimal strings. */
export function createLogger({ json }: { json: boolean }): Logger {
  const text = (text: string) => {
    if (!json) process.stdout.write(text)
  }
  const line = (words = '') => text(`${words}\n`)
  return {
    text,
    line,
    table: (rows, right) => line(formatTable(rows, right)),
    progress: (text) => {
      if (!json) process.stderr.write(`${text}\n`)
    },
    json: (value, indent = 2) => {
      if (json) process.stdout.write(`${stringify(value, null, indent)}\n`)
    },
  }
}

function formatTable(rows: Rows, right: readonly number[] = []): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          right.includes(column)
            ? cell.padStart(widths[column] ?? 0)
            : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
