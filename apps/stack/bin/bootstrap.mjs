// Runs before anything is installed, so it imports only Node's own modules.
import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

export class BootstrapError extends Error {}

/**
 * Returns arguments for `spawn`. On Windows, npm's commands are scripts, which need a
 * shell.
 */
export function toCommand([program, ...args], platform = process.platform) {
  const shell = platform === 'win32' && !program.endsWith('.exe')
  return { program, args: shell ? args.map(quote) : args, shell }
}

/**
 * Quotes a word for a program on Windows, and then for cmd.exe, which parses it twice:
 * on its command line, and when a script passes on its arguments.
 */
function quote(word) {
  if (/^[\w:\\/.@=-]+$/.test(word)) return word
  const text = word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')
  const addCarets = (text) => text.replace(/[()[\]%!^"`<>&|;, *?]/g, '^$&')
  return addCarets(addCarets(`"${text}"`))
}

export function run(command, words, options = {}) {
  return new Promise((resolve, reject) => {
    const { program, args, shell } = toCommand([command, ...words])
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      shell,
      ...options,
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

async function output(command, words) {
  const { program, args, shell } = toCommand([command, ...words])
  const { stdout } = await promisify(execFile)(program, args, {
    // In the workspace, another version of pnpm would download the pinned version only
    // to print its number.
    cwd: dirname(root),
    shell,
  }).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

const { packageManager, engines } = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
)

/**
 * Finds the pinned pnpm on the PATH, or fetches it with npx, which puts it on the PATH
 * for Turbo.
 */
async function findPnpm() {
  const version = packageManager.split('@')[1]
  if ((await output('pnpm', ['--version'])) === version)
    return (args) => ['pnpm', args]
  return (args) => [
    'npx',
    ['--yes', `--package=${packageManager}`, 'pnpm', ...args],
  ]
}

let pnpmCommand

export async function pnpm(args, options) {
  pnpmCommand ??= await findPnpm()
  const code = await run(...pnpmCommand(args), options)
  if (code !== 0)
    throw new BootstrapError(
      `\`pnpm ${args.join(' ')}\` failed (exit ${code}).`,
    )
}

/** Installs the dependencies, unless the installation is newer than the lock file. */
export async function install() {
  const [wanted, actual] = [engines.node, process.versions.node].map((text) =>
    text.match(/\d+/g).map(Number),
  )
  const [major, minor] = actual
  if (major < wanted[0] || (major === wanted[0] && minor < wanted[1]))
    throw new BootstrapError(
      `Node ${process.versions.node} is too old: LetheSwap needs Node ${engines.node}.`,
    )
  const lock = resolve(root, 'pnpm-lock.yaml')
  const installed = resolve(root, 'node_modules/.modules.yaml')
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs > statSync(lock).mtimeMs
  )
    return
  await pnpm(['install', '--frozen-lockfile', '--prefer-offline'])
}

/** Runs apt-get if it is available and permitted. Ignores its failure. */
function apt(...args) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...rest] = [...sudo, 'apt-get', ...args]
  return run(command, rest, { stdio: 'ignore' }).catch(() => {})
}

/**
 * Debian's browser packages: headless Chromium, which makes the tests a quarter faster,
 * Firefox, WebKitGTK, and the virtual screen for WebKit.
 */
const browserPackages = {
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  locales: '/usr/share/i18n/locales/de_DE',
}

/** Installs the missing browsers that apt has. */
export async function installBrowsers(names = Object.keys(browserPackages)) {
  const missing = names.filter((name) => !existsSync(browserPackages[name]))
  if (missing.length === 0 || process.platform !== 'linux') return
  console.log(`Installing ${missing.join(', ')} for the browser tests.`)
  await apt('update')
  // Installs them individually, because one unknown name would make all fail.
  for (const name of missing)
    await apt('install', '--yes', '--no-install-recommends', name)
}

/**
 * Returns the path of Chromium: from `CHROMIUM_PATH`, the system, Playwright, a
 * download, or the system's package.
 */
export async function findChromium() {
  const known = async () => {
    const candidates = [
      process.env.CHROMIUM_PATH,
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      await output(process.execPath, [
        '--input-type=module',
        '--eval',
        `import { createRequire } from 'node:module'
         const require = createRequire(${JSON.stringify(resolve(root, 'apps/web/package.json'))})
         console.log(require('@playwright/test').chromium.executablePath())`,
      ]),
    ]
    return candidates.find((path) => path && existsSync(path))
  }
  const found = await known()
  if (found) return found

  console.log('No Chromium found; installing one for the browser tests.')
  const playwright = ['--filter', '@letheswap/web', 'exec', 'playwright']
  await pnpm([...playwright, 'install', 'chromium']).catch(() => {})
  const downloaded = await known()
  if (downloaded) return downloaded

  await apt('update')
  await apt('install', '--yes', '--no-install-recommends', 'chromium')
  const installed = await known()
  if (installed) return installed
  throw new BootstrapError(
    'The browser tests need a Chromium. Install one and set CHROMIUM_PATH to it.',
  )
}

/** Prints the message of a failed step without a stack, and exits with 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}
