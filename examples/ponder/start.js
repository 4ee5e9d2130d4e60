import { readFile } from 'node:fs/promises'
import { parseDeployment } from '@letheswap/sdk'
import pg from 'pg'

const {
  DATABASE_URL = 'postgres://localhost:5432/postgres',
  LETHE_CONFIG: config = 'http://127.0.0.1:5050/config.json',
} = process.env

const text = /^https?:/.test(config)
  ? await (await fetch(config)).text()
  : await readFile(config, 'utf8')
const { chain, genesisHash } = parseDeployment(JSON.parse(text))

// Each start of a test chain has a separate database. A separate schema would not
// suffice, because Ponder caches a node's answers only by chain id, in one schema for
// all projects of a database.
const name = `lethe_${chain.id}_${genesisHash.slice(2, 10)}`
const server = new pg.Client({ connectionString: DATABASE_URL })
await server.connect()
await server.query(`create database ${name}`).catch((error) => {
  const alreadyExists = '42P04'
  if (error.code !== alreadyExists) throw error
})
await server.end()

const url = new URL(DATABASE_URL)
url.pathname = name
process.env.DATABASE_URL = url.href
process.env.DATABASE_SCHEMA = name
process.env.LETHE_DEPLOYMENT = text
process.env.PONDER_TELEMETRY_DISABLED ??= 'true'
// Ponder reads this process's arguments.
await import(new URL('bin/ponder.js', import.meta.resolve('ponder')).href)
