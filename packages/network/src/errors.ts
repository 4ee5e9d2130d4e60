import { BaseError } from '@letheswap/sdk'
import type { Address, Hash } from 'viem'

/** A network's specification is not what its type says. */
export class InvalidSpecError extends BaseError {
  override readonly name = 'InvalidSpecError'
  /** Path of the bad field, e.g. `pools[2].amounts`. */
  declare readonly field: string

  constructor({ field, expected }: { field: string; expected: string }) {
    super(`Field "${field}" of the specification must be ${expected}.`)
    this.field = field
  }
}

/** The client has no account that signs by itself. */
export class LocalAccountRequiredError extends BaseError {
  override readonly name = 'LocalAccountRequiredError'

  constructor() {
    super('Deploying needs a client with a local account.', {
      metaMessages: [
        'Give the client `account: privateKeyToAccount(key)`: each transaction is signed and written down before it is sent.',
      ],
    })
  }
}

/** The account cannot pay for what is left to do. */
export class DeploymentFundsError extends BaseError {
  override readonly name = 'DeploymentFundsError'

  constructor({
    account,
    shortages,
  }: {
    account: Address
    /** E.g. `2 ETH of 5 ETH`. */
    shortages: readonly string[]
  }) {
    super(`${account} cannot pay for the deployment.`, {
      metaMessages: shortages.map((shortage) => `It has ${shortage}.`),
    })
  }
}

/** The journal belongs to another deployment. */
export class JournalMismatchError extends BaseError {
  override readonly name = 'JournalMismatchError'
  declare readonly field: 'chain' | 'account' | 'specification'

  constructor({ field }: { field: JournalMismatchError['field'] }) {
    super(`The journal belongs to another ${field}.`, {
      metaMessages: [
        `Continue with the ${field} of the journal, or start a new deployment with a new journal.`,
      ],
    })
    this.field = field
  }
}

/** The chain executed a step and reverted it. */
export class StepRevertedError extends BaseError {
  override readonly name = 'StepRevertedError'
  declare readonly step: string
  declare readonly hash: Hash

  constructor({ step, hash }: { step: string; hash: Hash }) {
    super(`The chain reverted this step: ${step}.`, {
      metaMessages: [`Its transaction is ${hash}.`],
    })
    Object.assign(this, { step, hash })
  }
}

/** The node cannot execute a step's transaction, or does not take it. */
export class StepRefusedError extends BaseError {
  override readonly name = 'StepRefusedError'
  declare readonly step: string

  constructor({ step, cause }: { step: string; cause: unknown }) {
    super(`The node refused the transaction of this step: ${step}.`, {
      cause,
      metaMessages: [
        'Nothing is lost: the same journal continues with this step.',
      ],
    })
    this.step = step
  }
}

/** The contract at an address is not a supported Uniswap V2 exchange. */
export class NotAnExchangeError extends BaseError {
  override readonly name = 'NotAnExchangeError'

  constructor({
    address,
    reason,
    cause,
  }: {
    address: Address
    reason: string
    cause?: unknown
  }) {
    super(`${address} is not the router of a Uniswap V2 exchange: ${reason}.`, {
      cause,
    })
  }
}

/** The node does not serve block 0, by which clients recognize the chain. */
export class GenesisUnreadableError extends BaseError {
  override readonly name = 'GenesisUnreadableError'

  constructor({ answered, cause }: { answered?: bigint; cause?: unknown }) {
    super(
      answered === undefined
        ? 'The node does not serve block 0.'
        : `The node answers with block ${answered} instead of block 0.`,
      {
        cause,
        metaMessages: [
          'Use a node that keeps all blocks. A deployment is recognized by the hash of block 0.',
        ],
      },
    )
  }
}
