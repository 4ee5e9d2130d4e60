// Creates an empty data directory for the embedded engine, so that initdb runs once
// here instead of at the first start of every installation.
import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const [path] = process.argv.slice(2)
const pglite = await PGlite.create()
const archive = await pglite.dumpDataDir('gzip')
await pglite.close()
writeFileSync(path, Buffer.from(await archive.arrayBuffer()))
