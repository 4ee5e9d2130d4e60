import { fileURLToPath } from 'node:url'

/** Beside the sources and beside the built files alike. */
export const migrationsFolder = fileURLToPath(
  new URL('../migrations', import.meta.url),
)
