import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { StateInUseError } from './errors.js'
import { rpc } from './rpc.js'

const saveInterval = 1_000

/** Keeps the file at `statePath` equal to the chain, at most seconds behind. */
export type StateSaver = {
  /** Saves once more and ends. */
  stop: () => Promise<void>
}

/**
 * Writes the chain's state whenever its latest block changed.
 *
 * anvil's own `--state` truncates the file and then writes it, so that a kill
 * in between loses everything, and writes nothing on SIGKILL. Here the whole
 * new state is on the disk before it takes the old one's place.
 */
export function saveState({
  rpcUrl,
  statePath,
}: {
  rpcUrl: string
  statePath: string
}): StateSaver {
  let savedBlock: string | undefined
  let timer: NodeJS.Timeout | undefined
  let saving = Promise.resolve()

  const save = async () => {
    const { hash } = await rpc<{ hash: string }>(
      rpcUrl,
      'eth_getBlockByNumber',
      ['latest', false],
    )
    if (hash === savedBlock) return
    await dumpState({ rpcUrl, statePath })
    savedBlock = hash
  }
  const next = () => {
    timer = setTimeout(() => {
      // A node that does not answer is noticed by its exit, not here.
      saving = save()
        .catch(() => {})
        .then(() => {
          if (timer) next()
        })
    }, saveInterval)
  }
  next()

  return {
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await saving
      await dumpState({ rpcUrl, statePath })
    },
  }
}

/** Writes the chain's state to `statePath`, whole or not at all. */
export async function dumpState({
  rpcUrl,
  statePath,
}: {
  rpcUrl: string
  statePath: string
}): Promise<void> {
  const dump = await rpc<string>(rpcUrl, 'anvil_dumpState')
  const state = gunzipSync(Buffer.from(dump.slice(2), 'hex'))
  writeWhole(statePath, state)
}

/** Replaces the file's content in one step. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  const file = openSync(temporary, 'w')
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}

/**
 * Makes sure that one process at a time writes the state file. A lock whose
 * owner died is taken over.
 *
 * @returns The function that gives the lock back.
 */
export function lockState(statePath: string): () => void {
  mkdirSync(dirname(statePath), { recursive: true })
  const lockPath = `${statePath}.lock`
  for (;;) {
    try {
      writeFileSync(lockPath, String(process.pid), { flag: 'wx' })
      return () => rmSync(lockPath, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = Number(readFileSync(lockPath, 'utf8'))
    if (isRunning(pid)) throw new StateInUseError({ statePath, pid })
    rmSync(lockPath, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
