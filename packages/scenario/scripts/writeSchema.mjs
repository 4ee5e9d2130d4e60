import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { schema } from '../dist/schema.js'

// For editors: what `parseScenario` checks of each field.
writeFileSync(
  new URL('../lethe.schema.json', import.meta.url),
  `${JSON.stringify(z.toJSONSchema(schema, { reused: 'ref' }), null, 2)}\n`,
)
