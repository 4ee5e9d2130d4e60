// Packs the packages and prints how to install them. Until they are published, anyone
// could register their names on npm.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BootstrapError, install, main, pnpm, root } from './bootstrap.mjs'

const usage = `Usage: npm run pack -- [options] [folder]

Packs all packages and prints the npm install line of each, or the one line that
the project in a folder needs, by the @letheswap packages of its package.json.

  --out DIR    where to write the tarballs (default .packages)
  --no-build   pack what is built
  --help       print this text`

const prefix = '@letheswap/'
const readManifest = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The published packages, by name without the scope. */
const packages = new Map(
  ['packages', 'apps']
    .flatMap((parent) =>
      readdirSync(resolve(root, parent)).map((name) =>
        resolve(root, parent, name),
      ),
    )
    .map(readManifest)
    .filter((manifest) => !manifest.private)
    .map((manifest) => [manifest.name.slice(prefix.length), manifest]),
)

/**
 * Returns our packages among a project's dependencies, and their dependencies among our
 * packages, so that the install line includes all of them.
 */
function findOurs(manifest, found = new Set()) {
  const { dependencies, devDependencies, peerDependencies } = manifest
  const isPublished = manifest.name?.startsWith(prefix)
  for (const name of Object.keys({
    ...dependencies,
    ...peerDependencies,
    ...(isPublished ? {} : devDependencies),
  })) {
    const ours = name.startsWith(prefix) && name.slice(prefix.length)
    if (!ours || found.has(ours)) continue
    found.add(ours)
    findOurs(packages.get(ours), found)
  }
  return found
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        'no-build': { type: 'boolean' },
        out: { type: 'string', default: '.packages' },
      },
    })
    return { options: values, folder: positionals[0] }
  } catch ({ message }) {
    throw new BootstrapError(`${message}\n\n${usage}`)
  }
}

function readProject(folder) {
  try {
    return readManifest(resolve(root, folder))
  } catch {
    throw new BootstrapError(`${folder} has no package.json that can be read.`)
  }
}

await main(async () => {
  const { options, folder } = readArguments()
  if (options.help) return console.log(usage)
  const out = resolve(root, options.out)
  const ours = folder && findOurs(readProject(folder))

  if (!options['no-build']) {
    await install()
    await pnpm([
      ...['exec', 'turbo', 'run', 'build', 'build:types'],
      ...[...packages.keys()].map((name) => `--filter=${prefix}${name}`),
      '--output-logs=errors-only',
    ])
  }
  mkdirSync(out, { recursive: true })
  await pnpm(
    [
      ...[...packages.keys()].map((name) => `--filter=${prefix}${name}`),
      ...['pack', '--recursive', '--out', join(out, '%s.tgz')],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const pathOf = (name) => join(out, `${name}.tgz`)
  for (const name of packages.keys()) {
    rmSync(pathOf(name), { force: true })
    renameSync(join(out, `letheswap-${name}.tgz`), pathOf(name))
  }
  const toLine = (names, others = []) =>
    ['  npm install', ...[...names].map(pathOf), ...others].join(' ')

  if (ours) console.log(`In ${folder}:\n\n${toLine(ours)}\n`)
  else
    for (const [name, manifest] of packages) {
      const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest
      const peers = Object.keys(peerDependencies).filter(
        (peer) =>
          !peer.startsWith(prefix) && !peerDependenciesMeta[peer]?.optional,
      )
      const ours = new Set([name, ...findOurs(manifest)])
      console.log(`${manifest.name}\n${toLine(ours, peers)}\n`)
    }
})
