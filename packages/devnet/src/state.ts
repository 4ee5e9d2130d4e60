import { closeSync, openSync, readSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { writeFileAtomic } from '@letheswap/node'
import { InvalidStateError } from './errors.js'
import { rpc } from './rpc.js'

const saveInterval = 1_000

// A dump holds the whole history, and the node answers no request while it makes
// one. The longer a dump takes, the less often one is made.
const restPerDump = 10

/** Keeps the file at `statePath` at most seconds behind the chain. */
export type StateSaver = {
  /** Saves once more, then stops. */
  stop: () => Promise<void>
  /** Stops without saving, for a node that is gone. */
  cancel: () => void
}

/**
 * Writes the chain's state whenever its latest block changed.
 *
 * anvil's own `--state` truncates the file and then writes it, so that a kill
 * in between loses everything, and writes nothing on SIGKILL. Here the whole
 * new state is on the disk before it takes the old one's place.
 */
export function saveState(parameters: dumpState.Parameters): StateSaver {
  const { rpcUrl } = parameters
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
    await dumpState(parameters)
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
      await dumpState(parameters)
    },
    cancel,
  }
}

/** Writes the chain's state to `statePath`, whole or not at all. */
export async function dumpState({
  rpcUrl,
  statePath,
  genesisTimestamp,
}: dumpState.Parameters): Promise<void> {
  const dump = await rpc<string>(rpcUrl, 'anvil_dumpState')
  const state = gunzipSync(Buffer.from(dump.slice(2), 'hex'))
  // anvil ignores a field that it does not know.
  writeFileAtomic(
    statePath,
    Buffer.concat([
      Buffer.from(`{"genesisTimestamp":${genesisTimestamp},`),
      state.subarray(1),
    ]),
  )
}

export declare namespace dumpState {
  type Parameters = {
    rpcUrl: string
    statePath: string
    /** Unix seconds. */
    genesisTimestamp: number
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
