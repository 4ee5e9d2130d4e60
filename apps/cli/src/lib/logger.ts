import type { Token } from '@letheswap/sdk'
import { stringify } from 'viem'

/** The first row contains the headings. */
type Rows = readonly (readonly string[])[]

export type Logger = {
  text: (text: string) => void
  line: (text?: string | undefined) => void
  /** Prints a table. The columns in `right` are aligned to the right. */
  table: (rows: Rows, right?: readonly number[] | undefined) => void
  /** Prints to stderr, so that a pipe gets only the result. */
  progress: (text: string) => void
  /**
   * Prints the result for programs, with tokens by symbol. Silent without `--json`.
   * With `isLine`, prints one of several results, each on a separate line.
   */
  json: (value: unknown, isLine?: boolean) => void
}

export function createLogger({
  json,
  quiet,
}: {
  json: boolean
  quiet: boolean
}): Logger {
  const text = (text: string) => {
    if (!json) process.stdout.write(text)
  }
  const line = (words = '') => text(`${words}\n`)
  return {
    text,
    line,
    table: (rows, right) => line(formatTable(rows, right)),
    progress: (text) => {
      if (!json && !quiet) process.stderr.write(`${text}\n`)
    },
    json: (value, isLine = false) => {
      if (json) process.stdout.write(`${toJson(value, isLine ? 0 : 2)}\n`)
    },
  }
}

/**
 * Serializes a token as its symbol, which is unique on a network, and adds the decimals
 * of the tokens to the end of each object. Block numbers are numbers.
 */
function toJson(value: unknown, indent: number): string {
  if (Array.isArray(value))
    return stringify(
      value.map((item) => JSON.parse(toJson(item, 0))),
      undefined,
      indent,
    )
  const decimals: Record<string, number> = {}
  const replace = (key: string, value: unknown) => {
    // viem has converted each bigint into a string.
    if (key === 'blockNumber' && typeof value === 'string') return Number(value)
    if (!isToken(value)) return value
    decimals[value.symbol] = value.decimals
    return value.symbol
  }
  const text = stringify(value, replace, indent)
  if (Object.keys(decimals).length === 0) return text
  return stringify({ ...Object(value), decimals }, replace, indent)
}

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
