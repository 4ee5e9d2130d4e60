import { closeSync, openSync, readSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { writeFileAtomic } from '@letheswap/node'
import type { DevnetClient } from './devnet.js'
import { InvalidStateError } from './errors.js'

/** Milliseconds between two looks for a new block. */
const saveInterval = 1_000

// A dump holds the whole history, and the node answers no request while it makes
// one. The longer a dump takes, the less often one is made.
const intervalsPerDump = 10

/** Keeps the file at `statePath` at most seconds behind the chain. */
export type StateSaver = {
  /** Saves once more, then stops. */
  stop: () => Promise<void>
  /** Stops without saving, for a node that is gone. */
  cancel: () => void
}

/**
 * Writes the chain's state now, and again whenever its latest block changed.
 *
 * anvil's own `--state` truncates the file and then writes it, so that a kill
 * in between loses everything, and writes nothing on SIGKILL. Here the whole
 * new state is on the disk before it takes the old one's place.
 */
export async function saveState({
  client,
  statePath,
  genesisTimestamp,
}: {
  client: DevnetClient
  statePath: string
  /** Unix seconds. */
  genesisTimestamp: number
}): Promise<StateSaver> {
  let savedBlock: string | undefined
  let interval = saveInterval

  const save = async () => {
    const start = performance.now()
    const dump = await client.dumpState()
    const state = gunzipSync(Buffer.from(dump.slice(2), 'hex'))
    // anvil ignores a field that it does not know.
    writeFileAtomic(
      statePath,
      Buffer.concat([
        Buffer.from(`{"genesisTimestamp":${genesisTimestamp},`),
        state.subarray(1),
      ]),
    )
    interval = Math.max(
      saveInterval,
      intervalsPerDump * (performance.now() - start),
    )
  }
  const saveChanges = async () => {
    const { hash } = await client.getBlock()
    if (hash === savedBlock) return
    await save()
    savedBlock = hash
  }
  const stopped = new AbortController()
  const { signal } = stopped
  const run = async () => {
    while (!signal.aborted) {
      await setTimeout(interval, undefined, { signal }).catch(() => {})
      // A node that does not answer is noticed by its exit, not here.
      if (!signal.aborted) await saveChanges().catch(() => {})
    }
  }
  await save()
  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      await running
      await save()
    },
    cancel: () => stopped.abort(),
  }
}

/**
 * Reads the genesis time of the chain in the file.
 *
 * A node makes a genesis block before it loads a state. If the two differ, the
 * next dump holds both, and either may be block 0 after the next start.
 *
 * @throws {InvalidStateError} When the file does not tell.
 */
export function readGenesisTimestamp(statePath: string): number {
  // The rest may be hundreds of megabytes.
  const head = Buffer.alloc(64)
  const file = openSync(statePath, 'r')
  try {
    readSync(file, head)
  } finally {
    closeSync(file)
  }
  const [, timestamp] =
    /^{"genesisTimestamp":(\d+),/.exec(head.toString('latin1')) ?? []
  if (timestamp === undefined)
    throw new InvalidStateError({
      statePath,
      reason: 'this program did not write it',
    })
  return Number(timestamp)
}
