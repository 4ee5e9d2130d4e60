import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ideal = join(root, 'test/simulation/transactions.ts')
const fromViem = /(import\s*\{[^}]*)\bverifyMessage,?([^}]*\}\s*from 'viem')/

/**
 * Builds the simulation from the current sources, changed by a mutant's patches.
 * @param {{ name: string, patches: { file: string, find: string, replace: string }[] }}
 *   [mutant]
 * @returns {Promise<string>} The path of the built file.
 */
export async function buildSimulation(mutant) {
  // Builds inside node_modules, so that dependencies resolve as they do for dist.
  const name = mutant?.name.replaceAll(' ', '-') ?? 'real'
  const folder = join(
    root,
    `node_modules/.faucet-test/simulation-${process.pid}`,
    name,
  )
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'migrations'), join(folder, 'migrations'), {
    recursive: true,
  })

  const patches = mutant?.patches ?? []
  const isFound = new Set()
  const patch = (file, text) => {
    let patched = text
    for (const change of patches) {
      if (change.file !== file) continue
      if (!patched.includes(change.find))
        throw new Error(
          `The mutant '${name}' no longer fits: ${file} does not contain\n${change.find}\nMove it to where that rule is kept now.`,
        )
      patched = patched.replace(change.find, () => change.replace)
      isFound.add(change)
    }
    return patched
  }
  for (const { file } of patches)
    if (file.startsWith('migrations/'))
      writeFileSync(
        join(folder, file),
        patch(file, readFileSync(join(root, file), 'utf8')),
      )

  await build({
    config: false,
    silent: true,
    entry: [join(root, 'test/simulation/main.ts')],
    outDir: join(folder, 'dist'),
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    noExternal: [/^@letheswap\//],
    external: [/^[^./]/],
    esbuildOptions: (options) => {
      options.conditions = ['@letheswap/source']
    },
    esbuildPlugins: [
      {
        name: 'sources',
        setup: (build) =>
          build.onLoad({ filter: /\/faucet\/src\/.*\.ts$/ }, ({ path }) => {
            const text = patch(relative(root, path), readFileSync(path, 'utf8'))
            const contents = fromViem.test(text)
              ? `${text.replace(fromViem, '$1$2')}
                import { verifyMessage } from '${ideal}'`
              : text
            return { contents, loader: 'ts' }
          }),
      },
    ],
  })
  for (const change of patches)
    if (!isFound.has(change))
      throw new Error(
        `The mutant '${name}' no longer fits: ${change.file} is not there, or not used.`,
      )
  return join(folder, 'dist/main.js')
}

/** Returns the path of the migrated database for the current set of migrations. */
export function getSnapshot(path) {
  const migrations = join(path, '../../migrations')
  const hash = createHash('sha256').update(
    readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')),
  )
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrations, name)))
  const folder = join(root, 'node_modules/.faucet-test')
  return join(folder, `simulation-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** The folder for everything that this process builds. It is deleted at the end. */
export const builds = join(
  root,
  `node_modules/.faucet-test/simulation-${process.pid}`,
)
