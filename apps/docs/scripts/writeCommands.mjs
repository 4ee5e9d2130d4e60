import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'

const home = join(import.meta.dirname, '..')
const lethe = join(home, '../cli/bin/lethe.js')

/**
 * Writes what `lethe` says of each of its commands.
 *
 * @returns {Promise<void>}
 */
export async function writeCommands() {
  const file = join(home, 'src/generated/commands.md')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, (await describe([])).join('\n'))
}

/** The sections of a command and of those below it. */
async function describe(words) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [lethe, ...words, '--help'],
    { env: { PATH: process.env.PATH, NO_COLOR: '1' } },
  )
  const help = stripVTControlCharacters(stdout || stderr)
    .replace(/`| +$/gm, '')
    .trim()
  const section = `### ${['lethe', ...words].join(' ')}\n\n\`\`\`txt\n${help}\n\`\`\`\n`
  const [, names = ''] = /^USAGE .* ([\w-]+(?:\|[\w-]+)+)\s*$/m.exec(help) ?? []
  const below = await Promise.all(
    names
      .split('|')
      .filter(Boolean)
      .map((name) => describe([...words, name])),
  )
  return [section, ...below.flat()]
}
