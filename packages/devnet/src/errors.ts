/**
 * The base class of this package's errors. Each message contains the cause and the fix.
 */
export class DevnetError extends Error {
  override readonly name: string = 'DevnetError'
}

/** Another program uses the port. */
export class PortTakenError extends DevnetError {
  override readonly name = 'PortTakenError'
  readonly host: string
  readonly port: number

  constructor({ host, port }: { host: string; port: number }) {
    super(
      `Port ${port} on ${host} is taken by another program. Stop that program, or choose another port with --port.`,
    )
    this.host = host
    this.port = port
  }
}

/** The state file cannot be loaded, or contains another network. */
export class InvalidStateError extends DevnetError {
  override readonly name = 'InvalidStateError'

  constructor({
    statePath,
    reason,
    cause,
  }: {
    statePath: string
    reason: string
    cause?: unknown
  }) {
    super(
      `The state in ${statePath} cannot be used: ${reason}. Start a new chain with --fresh.`,
      { cause },
    )
  }
}

/** Another running devnet uses the same state file. */
export class StateInUseError extends DevnetError {
  override readonly name = 'StateInUseError'

  constructor({ statePath }: { statePath: string }) {
    super(
      `The state in ${statePath} is in use by another devnet. Stop it, or choose another file with --state.`,
    )
  }
}

/** The state file is behind the chain, e.g. because the disk is full. */
export class StateNotSavedError extends DevnetError {
  override readonly name = 'StateNotSavedError'

  constructor({ statePath, cause }: { statePath: string; cause: unknown }) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `The chain could not be saved in ${statePath}: ${reason}. The file still has the state that was saved last.`,
      { cause },
    )
  }
}

/** The node has no snapshot with this id. */
export class SnapshotNotFoundError extends DevnetError {
  override readonly name = 'SnapshotNotFoundError'

  constructor({ id }: { id: string }) {
    super(
      `The node has no snapshot ${id}: it was never taken, or an earlier revert has used it up. Take a new one with \`snapshot()\`.`,
    )
  }
}
