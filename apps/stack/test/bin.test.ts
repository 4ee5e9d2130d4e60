import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
// @ts-expect-error plain JavaScript, as it runs before anything is installed
import { toCommand } from '../bin/bootstrap.mjs'
// @ts-expect-error plain JavaScript, like the scripts that use it
import { hashPackages } from '../bin/hashPackages.mjs'
import { takePort } from './network.js'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Copies the scripts as in a new clone, which has no installed dependencies and no
 * builds.
 */
function clone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'letheswap-clone-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['package.json', 'apps/stack/bin', 'apps/stack/usage.txt'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  return folder
}

test.each([
  ['start', 'apps/stack/bin/start.mjs'],
  ['demo', 'apps/stack/bin/preview.mjs', 'demo'],
  ['docs', 'apps/stack/bin/preview.mjs', 'docs'],
])(
  'npm run %s -- --help works in a new clone',
  async (name, script, ...words) => {
    const folder = clone()
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(folder, script), ...words, '--help'],
      // The PATH contains no pnpm, npx or apt-get, because none is needed.
      { cwd: folder, env: { PATH: folder } },
    )
    expect(stdout).toMatch(new RegExp(`^Usage: npm (run )?${name} -- `))
    expect(stderr).toBe('')
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  },
)

const start = (words: readonly string[], env: Record<string, string> = {}) => {
  const folder = clone()
  return promisify(execFile)(
    process.execPath,
    [join(folder, 'apps/stack/bin/start.mjs'), ...words],
    { cwd: folder, env: { PATH: folder, ...env } },
  )
}

test('npm start -- -h works in a new clone too', async () => {
  const { stdout } = await start(['-h'])
  expect(stdout).toMatch(/^Usage: npm start -- /)
})

test('error: explains an option that npm consumed', async () => {
  // npm 10 sets these variables for `npm start --fresh --block-time 2`.
  const env = { npm_config_fresh: 'true', npm_config_block_time: '2' }
  await expect(start([], env)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm start -- --fresh --block-time'),
  })
  // npm itself also sets `proxy`, so the variable does not prove that npm consumed an option.
  await expect(
    start([], { npm_config_proxy: 'http://a' }),
  ).rejects.not.toMatchObject({ stderr: expect.stringContaining('npm took') })
})

test('npm test tests every package again after a change of the Node version', () => {
  const tested: Record<string, string> = hashPackages()
  const switched: typeof tested = hashPackages('v0.0.0')
  expect(Object.keys(switched)).toEqual(Object.keys(tested))
  expect(tested).toHaveProperty(['packages/sdk'])
  for (const [folder, hash] of Object.entries(tested))
    expect(switched[folder], folder).not.toBe(hash)
})

test('npm run docs listens only on this machine', async () => {
  const folder = clone()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const dist = join(folder, 'apps/docs/dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'index.html'), 'the docs')
  const { server, port } = await takePort()
  server.close()
  await once(server, 'close')
  const child = spawn(
    process.execPath,
    [
      join(folder, 'apps/stack/bin/preview.mjs'),
      ...['docs', '--no-build', '--port', String(port), '--strictPort'],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true },
  )
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    process.kill(-(child.pid as number), 'SIGTERM')
    await exit
  })
  await once(child.stdout, 'data')
  const page = () =>
    fetch(`http://localhost:${port}/`).then(
      (answer) => answer.text(),
      () => undefined,
    )
  await expect.poll(page, { timeout: 60_000 }).toBe('the docs')
  // Only a server that listens on all addresses accepts connections to this loopback
  // address.
  const socket = connect(port, '127.0.0.2')
  await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
})

test.each([
  ['pnpm', 'install'],
  ['pnpm', 'exec', '--filter=@letheswap/stack...', 'C:\\build\\a.ts'],
])(
  'Windows runs a word without special characters unchanged: %s %s',
  (...words) => {
    const { program, args, shell } = toCommand(words, 'win32')
    expect([program, ...args]).toEqual(words)
    expect(shell).toBe(true)
  },
)

/** Parses a line as cmd.exe does outside of scripts, after it has expanded variables. */
function readByCmd(line: string): string {
  let isQuoted = false
  return line.replace(/\^(.)|[\s\S]/g, (found, escaped?: string) => {
    if (escaped !== undefined && !isQuoted) return escaped
    if (found.startsWith('"')) isQuoted = !isQuoted
    if (!isQuoted) expect(found).not.toMatch(/[&|<>()%]/)
    return found
  })
}

/** Splits a command line as documented for Microsoft's C runtime. */
function splitByRuntime(line: string): string[] {
  const words = line.matchAll(/(?:"(?:\\.|[^"\\])*"|[^\s"])+/g)
  return [...words].map(([word]) =>
    word.replace(/(\\*)("?)/g, (_, slashes: string, quote: string) =>
      quote
        ? slashes.slice(0, slashes.length / 2) +
          (slashes.length % 2 ? quote : '')
        : slashes,
    ),
  )
}

// Characters that separate words for cmd.exe (`cmd /?`), or have a special meaning.
test.each([
  'C:\\My projects\\pack',
  'C:\\R&D\\pack',
  'C:\\100%\\%PATH%',
  'C:\\My projects\\',
  'a "b" & c',
  'a\\"b&c',
  'a(b)',
  'a;b',
  'a,b',
  'a^b',
  'a|b',
  'a>b',
  '',
])('Windows passes %j as one word', (word) => {
  const { args } = toCommand(['pnpm', word, 'end'], 'win32')
  // Variables are expanded first, even between quotes.
  expect(args.join(' ')).not.toContain('%PATH%')
  // cmd.exe parses it twice: in the shell, and in the script that forwards its
  // arguments.
  const passedOn = readByCmd(readByCmd(args.join(' ')))
  expect(splitByRuntime(passedOn)).toEqual([word, 'end'])
})

test('a program runs without a shell, which would split its words', () => {
  const words = ['C:\\Program Files\\nodejs\\node.exe', '--eval', 'a("b")\n']
  const [program, ...args] = words
  expect(toCommand(words, 'win32')).toEqual({ program, args, shell: false })
  expect(toCommand(['pnpm', 'a b'], 'linux')).toEqual({
    program: 'pnpm',
    args: ['a b'],
    shell: false,
  })
})
