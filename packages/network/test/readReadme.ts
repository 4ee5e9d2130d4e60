import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'

/** A package's README, and its scripts, which `run` runs as their reader would. */
export function readReadme(folder: URL) {
  const text = readFileSync(new URL('README.md', folder), 'utf8')
  return {
    text,
    scripts: [...text.matchAll(/```ts\n(.*?)```/gs)].map(
      ([, code]) => code as string,
    ),
    async run(script: string) {
      const { stderr } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        { cwd: fileURLToPath(folder) },
      )
      expect(stderr).toBe('')
    },
  }
}
