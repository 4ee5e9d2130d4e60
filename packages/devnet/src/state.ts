import { closeSync, openSync, readSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { syncFolder } from '@letheswap/node'
import type { DevnetClient } from './devnet.js'
import { InvalidStateError, StateNotSavedError } from './errors.js'

/** Milliseconds between two checks for a new block. */
const saveInterval = 1_000

// A dump contains the whole history, and the node does not answer requests meanwhile.
// The longer dumps take, the less often they run.
const intervalsPerDump = 10

/**
 * Milliseconds without data after which the node counts as gone. A dump of gigabytes
 * takes minutes.
 */
const patience = 900_000

/** Keeps the file at `statePath` up to date with the chain. */
export type StateSaver = {
  /**
   * Saves a last time, then stops.
   *
   * @throws {StateNotSavedError} If the file is behind the chain.
   */
  stop: () => Promise<void>
  /** Stops without saving, for a node that has ended. */
  cancel: () => void
}

/**
 * Writes the chain's state now, and whenever its latest block has changed.
 *
 * anvil's own `--state` truncates the file before it writes, so that a kill in between
 * loses everything, and it writes nothing on SIGKILL. This function writes the whole
 * new state to disk before it replaces the old state.
 */
export async function saveState({
  client,
  rpcUrl,
  statePath,
  genesisTimestamp,
  onError,
}: {
  client: DevnetClient
  rpcUrl: string
  statePath: string
  /** Time of the genesis block, in Unix seconds. */
  genesisTimestamp: number
  /**
   * Called at the second failure in a row, because the first may be due to the node's
   * end.
   */
  onError: (error: StateNotSavedError) => void
}): Promise<StateSaver> {
  let savedBlock: string | undefined
  let interval = saveInterval
  let failures = 0

  const save = async () => {
    const start = performance.now()
    try {
      const { hash } = await client.getBlock()
      if (hash === savedBlock) return
      await writeDump(rpcUrl, statePath, genesisTimestamp)
      savedBlock = hash
      failures = 0
    } catch (cause) {
      failures += 1
      throw new StateNotSavedError({ statePath, cause })
    } finally {
      interval = Math.max(
        saveInterval,
        intervalsPerDump * (performance.now() - start),
      )
    }
  }
  const stopped = new AbortController()
  const { signal } = stopped
  const run = async () => {
    while (!signal.aborted) {
      await setTimeout(interval, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await save().catch((error) => {
        if (failures === 2 && !signal.aborted) onError(error)
      })
    }
  }
  await save()
  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      await running
      // Stops mining, because a transaction mined after the save would be confirmed but
      // lost. If the node has ended, the save reports this.
      await client.setIntervalMining({ interval: 0 }).catch(() => undefined)
      // Saves even without a new block, because a change such as a balance that was set
      // is not in a block.
      savedBlock = undefined
      await save()
    },
    cancel: () => stopped.abort(),
  }
}

/**
 * Replaces the file with the node's state. Streams the dump, because above 512 MiB it
 * would be too long for a JavaScript string.
 */
async function writeDump(
  rpcUrl: string,
  statePath: string,
  genesisTimestamp: number,
): Promise<void> {
  // A fixed name is sufficient, because only the lock's owner writes. Several kills
  // leave only one file behind.
  const temporary = `${statePath}.tmp`
  await mkdir(dirname(statePath), { recursive: true })
  const file = await open(temporary, 'w')
  try {
    try {
      // anvil ignores unknown fields.
      await file.write(`{"genesisTimestamp":${genesisTimestamp},`)
      await pipeline(
        decodeHex(await requestDump(rpcUrl)),
        createGunzip(),
        async (state: AsyncIterable<Buffer>) => {
          let isFirst = true
          for await (const bytes of state) {
            // The first byte is the opening brace, which was already written.
            await file.writeFile(isFirst ? bytes.subarray(1) : bytes)
            isFirst = false
          }
        },
      )
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, statePath)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  syncFolder(dirname(statePath))
}

function requestDump(rpcUrl: string): Promise<IncomingMessage> {
  const body = { jsonrpc: '2.0', id: 1, method: 'anvil_dumpState', params: [] }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      rpcUrl,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        timeout: patience,
      },
      resolve,
    )
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error('the node does not answer')),
    )
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify(body))
  })
}

/** Decodes the answer's only hex string, which is the dump. */
async function* decodeHex(
  answer: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let isDump = false
  let rest = ''
  for await (const piece of answer) {
    rest += piece.toString('latin1')
    if (!isDump) {
      const start = rest.indexOf('"0x')
      if (start < 0) continue
      isDump = true
      rest = rest.slice(start + 3)
    }
    const end = rest.indexOf('"')
    const digits =
      end < 0 ? rest.slice(0, rest.length & ~1) : rest.slice(0, end)
    rest = rest.slice(digits.length)
    yield Buffer.from(digits, 'hex')
    if (end >= 0) return
  }
  throw new Error(
    isDump
      ? 'the answer ended early'
      : `the node answered ${rest.slice(0, 200)}`,
  )
}

/**
 * Reads the genesis time of the stored chain.
 *
 * A node creates a genesis block before it loads a state. If the two differ, the next
 * dump contains both, and either may be block 0 after the next start.
 *
 * @throws {InvalidStateError} If the file does not contain the time.
 */
export function readGenesisTimestamp(statePath: string): number {
  // The rest of the file may be hundreds of megabytes.
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
