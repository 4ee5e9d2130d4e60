import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseError, serialize } from 'pg-protocol'
import { Parser } from 'pg-protocol/dist/parser.js'

/** The fields of a result that drizzle's driver for PGlite reads. */
export type Result = {
  rows: unknown[]
  fields: { name: string; dataTypeID: number }[]
  affectedRows: number
}

export type Wire = ReturnType<typeof createWire>

type Answer = {
  fields: Result['fields']
  rows: (string | null)[][]
  affectedRows: number
}

/**
 * Runs PGlite through PostgreSQL's protocol. Each statement is parsed only once, so it
 * takes 0.05 ms instead of 0.45 ms.
 */
export function createWire(pglite: PGlite) {
  const statements = new Map<
    string,
    { name: string; fields: Answer['fields'] }
  >()

  const send = (...frames: Buffer[]): Answer => {
    const { setTimeout } = globalThis
    // Disables PostgreSQL's own timers, which use the machine's time.
    globalThis.setTimeout = (() => 0) as never
    const answers: Buffer[] = []
    // The call completes before it returns its promise, and does not parse the answers.
    void pglite.execProtocolRawStream(
      Buffer.concat([...frames, serialize.sync()]),
      {
        syncToFs: false,
        onRawData: (bytes) => answers.push(Buffer.from(bytes)),
      },
    )
    globalThis.setTimeout = setTimeout
    return read(Buffer.concat(answers))
  }

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const name = `s${statements.size}`
    const { fields } = send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    )
    const statement = { name, fields }
    statements.set(sql, statement)
    return statement
  }

  return {
    query(
      sql: string,
      params: readonly unknown[] = [],
      options: {
        rowMode?: string
        parsers?: Record<number, (text: string) => unknown>
      } = {},
    ): Result {
      const { name, fields } = prepare(sql)
      const { rows, affectedRows } = send(
        serialize.bind({ statement: name, values: params.map(toText) }),
        serialize.execute(),
      )
      const parsers = fields.map(
        ({ dataTypeID }) =>
          options.parsers?.[dataTypeID] ?? getParser(dataTypeID),
      )
      return {
        fields,
        affectedRows,
        rows: rows.map((row) => {
          const values = row.map((value, index) =>
            value === null ? null : parsers[index]?.(value),
          )
          return options.rowMode === 'array'
            ? values
            : Object.fromEntries(
                values.map((value, index) => [fields[index]?.name, value]),
              )
        }),
      }
    },
  }
}

function read(bytes: Buffer): Answer {
  const answer: Answer = { fields: [], rows: [], affectedRows: 0 }
  let problem: Error | undefined
  new Parser().parse(bytes, (received) => {
    const message = received as unknown as
      | { name: 'rowDescription'; fields: Result['fields'] }
      | { name: 'dataRow'; fields: (string | null)[] }
      | { name: 'commandComplete'; text: string }
      | (DatabaseError & { name: 'error' })
    if (message.name === 'error') problem = message
    if (message.name === 'rowDescription') answer.fields = message.fields
    if (message.name === 'dataRow') answer.rows.push(message.fields)
    if (message.name === 'commandComplete')
      answer.affectedRows = Number(/\d+$/.exec(message.text) ?? 0)
  })
  if (problem) throw problem
  return answer
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value))
    return `{${value.map((entry) => JSON.stringify(String(entry))).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  return String(value)
}

/** Returns a parser that works like PGlite's. Other types stay text. */
function getParser(type: number): (text: string) => unknown {
  const [bool, int8, int2, int4, oid, float4, float8] = [
    16, 20, 21, 23, 26, 700, 701,
  ]
  if (type === bool) return (value) => value === 't'
  if ([int8, int2, int4, oid, float4, float8].includes(type)) return Number
  return (value) => value
}
