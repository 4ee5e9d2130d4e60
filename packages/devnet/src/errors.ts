/** What every error of this package is: one sentence that names the cause, and what to do. */
export class DevnetError extends Error {
  override name = 'DevnetError'

  constructor(message: string, options?: { cause?: unknown } | undefined) {
    super(message, options)
  }
}

/** The port asked for belongs to another program. */
export class PortTakenError extends DevnetError {
  override name = 'PortTakenError'
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

/** The state file cannot be loaded, or holds another network. */
export class InvalidStateError extends DevnetError {
  override name = 'InvalidStateError'

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
      `The state in ${statePath} cannot be used: ${reason}. Begin a new chain with --fresh.`,
      { cause },
    )
  }
}

/** Another devnet, still running, writes the same state file. */
export class StateInUseError extends DevnetError {
  override name = 'StateInUseError'

  constructor({ statePath }: { statePath: string }) {
    super(
      `The state in ${statePath} is in use by another devnet. Stop that one, or choose another file with --state.`,
    )
  }
}
