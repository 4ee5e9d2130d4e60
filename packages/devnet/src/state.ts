import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { rpc } from './rpc.js'

const saveInterval = 1_000

// A dump holds the whole history, and the node answers nobody meanwhile: with
// a long one, save less often instead of being busy all the time.
const restPerDump = 10

/** Keeps the file at `statePath` equal to the chain, at most seconds behind. */
export type StateSaver = {
  /** Saves once more and ends. */
  stop: () => Promise<void>
  /** Ends without saving, for a node that is gone. */
  cancel: () => void
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
  let rest = saveInterval

  const save = async () => {
    const { hash } = await rpc<{ hash: string }>(
      rpcUrl,
      'eth_getBlockByNumber',
      ['latest', false],
    )
    if (hash === savedBlock) return
    const start = performance.now()
    await dumpState({ rpcUrl, statePath })
    rest = Math.max(saveInterval, restPerDump * (performance.now() - start))
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
    }, rest)
  }
  next()

  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    stop: async () => {
      cancel()
      await saving
      await dumpState({ rpcUrl, statePath })
    },
    cancel,
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
  const temporary = `${path}.tmp`
  const file = openSync(temporary, 'w')
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}
