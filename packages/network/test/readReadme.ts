import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'

/** Returns a package's README and its scripts, which `run` runs as a reader would. */
export function readReadme(folder: URL) {
  const text = readFileSync(new URL('README.md', folder), 'utf8')
  return {
    text,
    scripts: [...text.matchAll(/```ts\n(.*?)```/gs)].map(
      ([, code]) => code as string,
    ),
    /** Runs scripts one after the other, in a process that must end. */
    async run(...scripts: readonly string[]) {
      // The files are inside the package, so that they find its dependencies.
      const files = mkdtempSync(fileURLToPath(new URL('.readme-', folder)))
      const imports = scripts.map((script, index) => {
        writeFileSync(join(files, `${index}.mjs`), script)
        return `await import('${pathToFileURL(files)}/${index}.mjs')`
      })
      try {
        const { stderr } = await promisify(execFile)(
          process.execPath,
          ['--input-type=module', '--eval', imports.join('\n')],
          { cwd: fileURLToPath(folder) },
        )
        expect(stderr).toBe('')
      } finally {
        rmSync(files, { recursive: true })
      }
    },
  }
}
