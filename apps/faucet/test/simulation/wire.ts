import type { PGlite } from '@electric-sql/pglite'

/** What drizzle's driver for PGlite asks of a result. */
export type Result = {
  rows: unknown[]
  fields: { name: string; dataTypeID: number }[]
  affectedRows: number
}

export type Wire = ReturnType<typeof createWire>

type Statement = { name: string; fields: Result['fields'] }

const int16 = (value: number) => Buffer.from([value >> 8, value])
const int32 = (value: number) =>
  Buffer.from([value >> 24, value >> 16, value >> 8, value])
const text = (value: string) => Buffer.from(`${value}\0`)

const frame = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const sync = frame('S')

/**
 * PGlite by PostgreSQL's own protocol, without a promise, each text parsed
 * once: PGlite's `query` parses, describes and plans anew each time, which
 * costs 0.45 ms a statement where this costs 0.05.
 */
export function createWire(pglite: PGlite) {
  const statements = new Map<string, Statement>()

  const send = (...frames: Buffer[]) => {
    const { setTimeout } = globalThis
    // PostgreSQL sets timers of its own, by the machine's time: they are no
    // part of the world.
    globalThis.setTimeout = (() => 0) as never
    const answers: Buffer[] = []
    // It runs to its end before it gives back its promise, and unlike
    // `execProtocolRawSync` it does not parse what nobody here asks for.
    void pglite.execProtocolRawStream(Buffer.concat([...frames, sync]), {
      syncToFs: false,
      onRawData: (bytes) => answers.push(Buffer.from(bytes)),
    })
    globalThis.setTimeout = setTimeout
    return Buffer.concat(answers)
  }

  const prepare = (sql: string): Statement => {
    const known = statements.get(sql)
    if (known) return known
    const name = `s${statements.size}`
    const statement: Statement = { name, fields: [] }
    for (const { type, body } of read(
      send(
        frame('P', text(name), text(sql), int16(0)),
        frame('D', Buffer.from('S'), text(name)),
      ),
    ))
      if (type === 'T') statement.fields = readFields(body)
    statements.set(sql, statement)
    return statement
  }

  return {
    query(
      sql: string,
      params: readonly unknown[] = [],
      options: { rowMode?: string; parsers?: object } = {},
    ): Result {
      const { name, fields } = prepare(sql)
      const values = params.flatMap((param) => {
        const value = serialize(param)
        if (value === null) return [int32(-1)]
        const bytes = Buffer.from(value)
        return [int32(bytes.length), bytes]
      })
      const answer = send(
        frame(
          'B',
          text(''),
          text(name),
          int16(0),
          int16(params.length),
          ...values,
          int16(0),
        ),
        frame('E', text(''), int32(0)),
      )
      const parsers = fields.map(
        ({ dataTypeID }) =>
          (options.parsers as Record<number, (text: string) => unknown>)?.[
            dataTypeID
          ] ?? getParser(dataTypeID),
      )
      const rows: unknown[] = []
      let affectedRows = 0
      for (const { type, body } of read(answer)) {
        if (type === 'C')
          affectedRows = Number(/\d+(?=\0)/.exec(`${body}`) ?? 0)
        if (type !== 'D') continue
        const row = readRow(body).map((value, index) =>
          value === null ? null : parsers[index]?.(value),
        )
        rows.push(
          options.rowMode === 'array'
            ? row
            : Object.fromEntries(
                row.map((value, index) => [fields[index]?.name, value]),
              ),
        )
      }
      return { rows, fields, affectedRows }
    },
  }
}

function* read(answer: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let offset = 0; offset < answer.length; ) {
    const type = String.fromCharCode(answer[offset] as number)
    const end = offset + 1 + answer.readInt32BE(offset + 1)
    const body = answer.subarray(offset + 5, end)
    if (type === 'E') throw toError(body)
    yield { type, body }
    offset = end
  }
}

function toError(body: Buffer): Error {
  const fields = Object.fromEntries(
    `${body}`
      .split('\0')
      .filter((field) => field !== '')
      .map((field) => [field[0], field.slice(1)]),
  )
  return Object.assign(new Error(fields.M), { code: fields.C })
}

function readFields(body: Buffer): Result['fields'] {
  const fields: Result['fields'] = []
  let offset = 2
  while (offset < body.length) {
    const end = body.indexOf(0, offset)
    fields.push({
      name: body.toString('utf8', offset, end),
      dataTypeID: body.readInt32BE(end + 7),
    })
    offset = end + 19
  }
  return fields
}

function readRow(body: Buffer): (string | null)[] {
  const row: (string | null)[] = []
  let offset = 2
  while (offset < body.length) {
    const length = body.readInt32BE(offset)
    offset += 4
    row.push(length < 0 ? null : body.toString('utf8', offset, offset + length))
    offset += Math.max(0, length)
  }
  return row
}

function serialize(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value))
    return `{${value.map((entry) => JSON.stringify(String(entry))).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  return String(value)
}

/** As PGlite reads them; everything else stays text. */
function getParser(type: number): (text: string) => unknown {
  const [bool, int8, int2, int4, oid, float4, float8] = [
    16, 20, 21, 23, 26, 700, 701,
  ]
  if (type === bool) return (value) => value === 't'
  if ([int8, int2, int4, oid, float4, float8].includes(type)) return Number
  return (value) => value
}
