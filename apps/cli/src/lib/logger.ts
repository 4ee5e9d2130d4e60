import type { Token } from '@letheswap/sdk'
import { stringify } from 'viem'

/** The first row is the heading. */
type Rows = readonly (readonly string[])[]

export type Logger = {
  text: (text: string) => void
  line: (text?: string | undefined) => void
  /** Aligns columns, those in `right` to the right. */
  table: (rows: Rows, right?: readonly number[] | undefined) => void
  /** Goes to stderr: a pipe gets the result alone. */
  progress: (text: string) => void
  /**
   * The result for programs, tokens by their symbols; silent without `--json`.
   * Indent 0: one line each.
   */
  json: (value: unknown, indent?: number) => void
}

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
      if (json) process.stdout.write(`${stringify(value, toSymbol, indent)}\n`)
    },
  }
}

/** A token is its symbol, which is unique on a network. */
const toSymbol = (_: string, value: unknown) =>
  isToken(value) ? value.symbol : value

const isToken = (value: unknown): value is Token =>
  typeof value === 'object' &&
  value !== null &&
  'isNative' in value &&
  'symbol' in value

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
