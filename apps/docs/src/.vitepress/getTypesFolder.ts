import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../..')

/**
 * Where the types that the snippets show are kept: in a new folder when a source of
 * a package or a snippet has changed, for a cache knows a snippet's text alone.
 */
export function getTypesFolder() {
  const hash = createHash('sha256')
  const packages = join(home, '../../packages')
  const folders = readdirSync(packages).map((name) =>
    join(packages, name, 'src'),
  )
  for (const folder of [...folders, join(home, 'snippets')])
    for (const path of readdirSync(folder, { recursive: true })
      .map(String)
      .sort())
      if (/\.tsx?$/.test(path)) hash.update(readFileSync(join(folder, path)))
  const name = hash.digest('hex').slice(0, 16)
  return join(home, 'node_modules/.cache/twoslash', name)
}
