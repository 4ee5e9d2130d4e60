import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { onNpm } = JSON.parse(read('package.json'))

/**
 * Matches a command or a configuration that runs or installs one of our packages from
 * npm.
 */
const command =
  /\b(npx|npm (exec|i|install|add|create)|pnpm (add|dlx)|yarn (add|dlx)|bunx?)\b[^|\n]*@letheswap\/|"npx",[^\]]*@letheswap\//

// Before publication, anyone could register the names and run code on our users'
// machines.
test.runIf(!onNpm)(
  'no document, hint or example installs our packages from npm before publication',
  () => {
    const paths = execFileSync('git', ['ls-files'], { cwd: root })
      .toString()
      .split('\n')
      .filter((path) => /\.(md|ts|tsx|js|mjs|json|html)$/.test(path))
      .filter(
        (path) =>
          !/(^|\/)(test|CHANGELOG\.md$)|\.test\.|^pnpm-lock/.test(path) &&
          // This page contains the commands, but shows them only after publication.
          path !== 'apps/docs/src/install.md',
      )
    expect(paths.length).toBeGreaterThan(500)
    expect(paths.filter((path) => command.test(read(path)))).toEqual([])
  },
)

test.each([
  'npx @letheswap/cli up',
  'npm install --save-dev @letheswap/devnet viem',
  '"command": "npx",\n  "args": ["-y", "@letheswap/cli", "mcp"]',
])('%j is such a command', (text) => {
  expect(text).toMatch(command)
})
