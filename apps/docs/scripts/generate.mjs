// Writes the generated parts of the pages, all of which Git ignores.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { takeSnapshot } from '@letheswap/browser-chain'
import { startDevnet } from '@letheswap/devnet'
import budgets from '../../../packages/sdk/.size-limit.js'
import { getUsage } from '../../stack/bin/options.mjs'
import { createReference } from './createReference.mjs'

const home = join(import.meta.dirname, '..')
const root = join(home, '../..')
const generated = join(home, 'src/generated')
const served = join(home, 'src/public/generated')
const run = promisify(execFile)
const upCommands = { start: 'lethe up', faucet: 'npx letheswap-stack faucet' }

for (const folder of [generated, served])
  await mkdir(folder, { recursive: true })
await Promise.all([
  writeReference(),
  writeCommands(),
  writeIncluded(),
  writeChangelog(),
  drawFigures(),
  writeNetwork(),
])

/** Writes the reference of all published packages. */
async function writeReference() {
  const folder = join(home, 'src/api')
  await rm(folder, { recursive: true, force: true })
  for (const [path, text] of createReference()) {
    const file = join(folder, `${path}.md`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** Writes the help of each command of `lethe`. */
async function writeCommands() {
  const sections = await describeCommand([])
  await writeFile(join(generated, 'commands.md'), sections.join('\n'))
}

/** Returns the sections of a command and its subcommands. */
async function describeCommand(words) {
  const lethe = (args) =>
    run(process.execPath, [join(root, 'apps/cli/bin/lethe.js'), ...args])
  // The stack has the help of `up`, and may not be built.
  const { stdout: help } =
    words[0] === 'up'
      ? { stdout: getUsage(upCommands) }
      : await lethe([...words, '--help'])
  // The variables are listed only in the first section.
  const [own] = words.length > 0 ? help.split('\nEnvironment') : [help]
  const section = `### ${['lethe', ...words].join(' ')}\n\n\`\`\`txt\n${own.trim()}\n\`\`\`\n`
  if (!/^Usage: .*\[command\]$/m.test(help)) return [section]
  const { stdout } = await lethe(['complete', '--', ...words, ''])
  const below = await Promise.all(
    stdout
      .split('\n')
      .filter((name) => name && name !== 'help')
      .map((name) => describeCommand([...words, name])),
  )
  return [section, ...below.flat()]
}

/**
 * Writes the files of the repository that pages include, so that each text has a single
 * home. Drops their titles, and the targets of links to other files.
 */
async function writeIncluded() {
  const files = {
    cli: 'apps/cli/README.md',
    contributing: 'CONTRIBUTING.md',
    faucet: 'apps/faucet/README.md',
    scenario: 'packages/scenario/README.md',
    security: 'SECURITY.md',
  }
  // The guide covers the other sections.
  const parts = { scenario: /^## The steps[\s\S]*?(?=^## A bug report)/m }
  for (const [name, path] of Object.entries(files)) {
    const file = await readFile(join(root, path), 'utf8')
    const [text] = parts[name]?.exec(file) ?? [file]
    await writeFile(
      join(generated, `${name}.md`),
      text
        .replace(/^# .*\n+/, '')
        .replace(/\]\((?:[^()\s]*\/)?apps\/docs\/src(\/[^)]+)\.md/g, ']($1')
        .replace(/\[([^\]]+)\]\((?!https?:|[#/])[^)]*\)/g, '$1')
        // A placeholder in prose is not a tag.
        .replace(/<(this repository)>/g, '&lt;$1&gt;'),
    )
  }
}

/** Writes the changelogs of all packages, one after another. */
async function writeChangelog() {
  const found = await Promise.all(
    ['packages', 'apps'].map(async (folder) =>
      (await readdir(join(root, folder))).map((name) =>
        join(root, folder, name, 'CHANGELOG.md'),
      ),
    ),
  )
  const files = found.flat().filter((path) => existsSync(path))
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')))
  await writeFile(
    join(generated, 'changelog.md'),
    texts.map((text) => text.replace(/^#/gm, '##')).join('\n'),
  )
}

/**
 * Draws the charts of `data/figures.json` and of the SDK's size budgets: a bar for each
 * number, on the same scale.
 */
async function drawFigures() {
  const file = join(home, 'data/figures.json')
  const { charts, measured } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(join(generated, 'measured.md'), measured)
  const sizes = {
    title: 'Kilobytes that a bundle grows by, at most',
    unit: ' kB',
    bars: budgets.map(({ name, limit }) => ({
      name: name.replace(/^@letheswap\/sdk, (.*) alone$/, '$1'),
      value: Number.parseFloat(limit) / (limit.endsWith('kB') ? 1 : 1000),
    })),
  }
  for (const [name, chart] of Object.entries({ ...charts, sizes })) {
    const { bars, title, unit } = chart
    const longest = Math.max(...bars.map(({ value }) => value))
    const rows = bars.map(
      ({ name, value }) =>
        `<li>${name}: <b>${value}${unit}</b><span style="width: ${Math.max(1, Math.round((value / longest) * 100))}%"></span></li>`,
    )
    await writeFile(
      join(generated, `${name}.md`),
      `<figure class="chart">\n<figcaption>${title}</figcaption>\n<ul>\n${rows.join('\n')}\n</ul>\n</figure>\n`,
    )
  }
}

/**
 * Writes the devnet's network, on which programs in the pages run in the reader's tab.
 */
async function writeNetwork() {
  const devnet = await startDevnet()
  const { accounts, client, deployment } = devnet
  const [, , { privateKey }] = accounts
  const snapshot = await takeSnapshot(client)
  await devnet.stop()
  await writeFile(
    join(served, 'network.json'),
    JSON.stringify({ deployment, privateKey, snapshot }),
  )
}
