import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { lockPath, type Unlock } from '@letheswap/node'
import { settingsFile } from './faucetSettings.js'
import { StackError } from './StackError.js'

/** Name of the file that marks a folder as created by this program. */
const marker = 'letheswap-state'

/** Name of the file with the URL of the network that runs from the folder. */
const running = 'running.json'

const chainFile = 'chain.json'
const faucetFolder = 'faucet'
const written = [
  chainFile,
  'deployment.json',
  faucetFolder,
  'faucet.key',
  'faucet.key.previous',
  'faucet-deployment.json',
  'faucet-hmac.key',
  settingsFile,
  'market-phrase',
  'owner.key',
  running,
]

/**
 * Name of the subfolder with the state of an existing network: its chain id and the
 * start of its genesis hash.
 */
const ofNetwork = /^\d+-[\da-f]{8}$/

export type Folder = {
  clear: () => void
  /** Stores the running network's URL, which the error of a second start shows. */
  announce: (url: string) => void
  release: Unlock
}

/**
 * Creates and locks a state folder. Refuses a folder with files of another program, so
 * that these are never overwritten or deleted.
 *
 * @throws {StackError} If the folder is in use, or has files of another program.
 */
export async function claimFolder(path: string): Promise<Folder> {
  mkdirSync(path, { recursive: true })
  const foreign = findForeign(path)
  if (foreign.length > 0)
    throw new StackError(
      `${path} is not a state folder of this program: it has ${foreign.slice(0, 3).join(', ')}${foreign.length > 3 ? ', …' : ''}. Choose an empty folder with --state-dir, or delete this one if an earlier version wrote it.`,
    )
  const release = await lockPath(path)
  if (!release) throw new StackError(describeOwner(path))
  try {
    for (const name of [chainFile, faucetFolder]) await assertFree(path, name)
    writeFileSync(join(path, marker), '')
  } catch (error) {
    await release()
    throw error
  }
  return {
    clear: () => {
      for (const name of written)
        rmSync(join(path, name), { recursive: true, force: true })
    },
    announce: (url) =>
      writeFileSync(
        join(path, running),
        JSON.stringify({ pid: process.pid, url }),
      ),
    release: async () => {
      rmSync(join(path, running), { force: true })
      await release()
    },
  }
}

function findForeign(path: string): string[] {
  const names = readdirSync(path).filter((name) => !ofNetwork.test(name))
  if (!names.includes(marker))
    return names.filter((name) => !name.startsWith('.lock'))
  return names.filter(
    (name) =>
      // Temporary files and locks use the name of their file as a prefix.
      !['', marker, ...written].some(
        (own) =>
          name === own ||
          /^\.(lock.*|([\da-f]+\.)?tmp)$/.test(name.slice(own.length)),
      ),
  )
}

/** Throws if another process still uses the folder's chain or faucet. */
async function assertFree(path: string, name: string): Promise<void> {
  const file = join(path, name)
  if (!existsSync(file)) return
  const unlock = await lockPath(file)
  if (!unlock)
    throw new StackError(
      `Another process still uses ${file}. Wait until it has ended, or choose another folder with --state-dir.`,
    )
  await unlock()
}

function describeOwner(path: string): string {
  const advice = 'Stop it, or choose another folder with --state-dir.'
  try {
    const { pid, url } = JSON.parse(readFileSync(join(path, running), 'utf8'))
    return `A network already runs from ${path}: process ${pid}, ${url}. ${advice}`
  } catch {
    return `A network is starting or stopping in ${path}. ${advice}`
  }
}
