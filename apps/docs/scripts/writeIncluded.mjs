import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const folder = join(import.meta.dirname, '../src/generated')

/** Files of the repository that pages include, so that each text stands once. */
const files = {
  cli: 'apps/cli/README.md',
  contributing: 'CONTRIBUTING.md',
  faucet: 'apps/faucet/README.md',
  security: 'SECURITY.md',
}

/**
 * Writes them for inclusion: without their title, and with the text alone of links
 * that lead to a file of the repository.
 *
 * @returns {Promise<void>}
 */
export async function writeIncluded() {
  await mkdir(folder, { recursive: true })
  for (const [name, path] of Object.entries(files)) {
    const text = await readFile(join(root, path), 'utf8')
    await writeFile(
      join(folder, `${name}.md`),
      text
        .replace(/^# .*\n+/, '')
        .replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1')
        // A placeholder in prose is no tag.
        .replace(/<(this repository)>/g, '&lt;$1&gt;'),
    )
  }
}
