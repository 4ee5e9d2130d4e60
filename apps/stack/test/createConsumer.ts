import { type ExecFileException, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import { packPackages } from './packPackages.js'
import { startRegistry } from './startRegistry.js'

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url))

/** Creates a user who has npm and the published packages, but no clone. */
export async function createConsumer() {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'letheswap-consumer-'))
  await packPackages(home)
  const registry = await startRegistry(home)

  /** Creates an empty folder in which npm finds our packages. */
  const createFolder = (name: string) => {
    const cwd = mkdtempSync(join(home, `${name}-`))
    writeFileSync(join(cwd, '.npmrc'), registry.npmrc)
    return cwd
  }

  const installExample = async (name: string) => {
    const cwd = createFolder(name)
    cpSync(join(examples, name), cwd, {
      recursive: true,
      // Skips files from a developer's own run.
      filter: (path) => !/node_modules|package-lock/.test(path),
    })
    await runNpm(cwd, ['install', '--prefer-offline'])
    return cwd
  }

  return {
    home,
    createFolder,
    installExample,
    stop: async () => {
      await registry.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/**
 * Returns the environment of a new shell. If npx runs `npm test`, it sets a variable
 * with the packages to install, which a nested npx would read.
 */
const getShellEnv = (env: Record<string, string>) => ({
  ...process.env,
  npm_config_package: undefined,
  ...env,
})

/** Runs npm. Shows its output if it fails. */
export async function runNpm(
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const options = { cwd, env: getShellEnv(env), maxBuffer: 1e8 }
  const { stdout } = await promisify(execFile)('npm', args, options).catch(
    (error: ExecFileException) => {
      const output = [error.message, error.stdout, error.stderr].join('\n')
      throw new Error(output, { cause: error })
    },
  )
  return stripVTControlCharacters(stdout)
}

/** Starts a program that runs until it is stopped, and waits for its output. */
export async function startProgram(
  cwd: string,
  [command = '', ...args]: readonly string[],
  until: RegExp,
  env: Record<string, string> = {},
) {
  const child = spawn(command, args, {
    cwd,
    env: getShellEnv(env),
    // The process gets its own group, as in a terminal, where Ctrl-C reaches all
    // processes of a command.
    detached: true,
  })
  const exit = once(child, 'exit')
  const interrupt = () => {
    process.kill(-(child.pid as number), 'SIGINT')
    return exit
  }
  let output = ''
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk
      const match = until.exec(output)
      if (match) resolve(match)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    exit.then(() => reject(new Error(`It ended early.\n${output}`)), reject)
  })
  return { child, interrupt, match }
}
