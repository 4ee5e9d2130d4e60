import { defineError } from '@letheswap/sdk'
import type { Address, Hash } from 'viem'

/** A network's specification is invalid. */
export class InvalidSpecError extends defineError(
  'InvalidSpecError',
  (it: {
    /** Path of the invalid field, e.g. `pools[2].amounts`. */
    field: string
    expected: string
  }) => [`Field "${it.field}" of the specification must be ${it.expected}.`],
) {}

/** The client has no account that signs locally. */
export class LocalAccountRequiredError extends defineError(
  'LocalAccountRequiredError',
  () => [
    'Deploying needs a client with a local account.',
    'Give the client `account: privateKeyToAccount(key)`: each transaction is signed and written down before it is sent.',
  ],
) {}

/** The account cannot pay for the remaining steps. */
export class DeploymentFundsError extends defineError(
  'DeploymentFundsError',
  (it: {
    account: Address
    /** The account's part of each required amount, e.g. `2 ETH of 5 ETH`. */
    shortages: readonly string[]
  }) => [
    `${it.account} cannot pay for the deployment.`,
    ...it.shortages.map((shortage) => `It has ${shortage}.`),
  ],
) {}

/** The journal belongs to another deployment. */
export class JournalMismatchError extends defineError(
  'JournalMismatchError',
  ({ field }: { field: 'chain' | 'account' | 'specification' }) => [
    `The journal belongs to another ${field}.`,
    `Continue with the ${field} of the journal, or start a new deployment with a new journal.`,
  ],
) {}

/** The chain executed a step, but it reverted. */
export class StepRevertedError extends defineError(
  'StepRevertedError',
  ({ step, hash }: { step: string; hash: Hash }) => [
    `The chain reverted this step: ${step}.`,
    `Its transaction is ${hash}.`,
  ],
) {}

/** The node refuses a step's transaction, or cannot execute it. */
export class StepRefusedError extends defineError(
  'StepRefusedError',
  ({ step }: { step: string }) => [
    `The node refused the transaction of this step: ${step}.`,
    'Nothing is lost: the same journal continues with this step.',
  ],
) {}

/** The contract at an address is not a supported Uniswap V2 exchange. */
export class NotAnExchangeError extends defineError(
  'NotAnExchangeError',
  ({ address, reason }: { address: Address; reason: string }) => [
    `${address} is not the router of a Uniswap V2 exchange: ${reason}.`,
  ],
) {}

/** The node does not serve block 0, which identifies the chain. */
export class GenesisUnreadableError extends defineError(
  'GenesisUnreadableError',
  ({ answered }: { answered: bigint | undefined }) => [
    answered === undefined
      ? 'The node does not serve block 0.'
      : `The node answers with block ${answered} instead of block 0.`,
    'Use a node that keeps block 0: its hash identifies the chain.',
  ],
) {}
