import { fileURLToPath } from 'node:url'

// The relative path is the same from the sources and from the built file.
const locate = (path: string) =>
  fileURLToPath(new URL(`../${path}`, import.meta.url))

export const migrationsFolder = locate('migrations')

export const emptyDatabase = locate('dist/database.tar.gz')
