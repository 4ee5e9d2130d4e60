import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { schema } from '../dist/schema.js'

// Writes a schema for editors, with the checks of `parseScenario` for each field.
writeFileSync(
  new URL('../lethe.schema.json', import.meta.url),
  `${JSON.stringify(z.toJSONSchema(schema, { reused: 'ref' }), null, 2)}\n`,
)
