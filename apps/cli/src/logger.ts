/** Cells of a table, a row each; the first row is the heading. */
type Rows = readonly (readonly string[])[]

/** Whatever a command prints goes through here. */
export type Logger = {
  /** The result, for people; silent with `--json`. */
  line: (text?: string | undefined) => void
  /** A table with aligned columns; `right` names those that hold figures. */
  table: (rows: Rows, right?: readonly number[] | undefined) => void
  /** What is going on, to stderr, so that a pipe gets the result alone. */
  progress: (text: string) => void
  /** The result, for programs; silent without `--json`. */
  json: (value: unknown) => void
}

/** @param json - Print the result as JSON, with integers as decimal strings. */
export function createLogger({ json }: { json: boolean }): Logger {
  const line = (text = '') => {
    if (!json) process.stdout.write(`${text}\n`)
  }
  return {
    line,
    table: (rows, right) => line(formatTable(rows, right)),
    progress: (text) => {
      if (!json) process.stderr.write(`${text}\n`)
    },
    json: (value) => {
      if (json) process.stdout.write(`${toJson(value)}\n`)
    },
  }
}

/** An amount in smallest units may exceed what a JSON number can hold. */
export function toJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
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
