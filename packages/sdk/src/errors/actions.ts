import type { Address, Hash } from 'viem'
import { BaseError, defineError } from './base.js'

/** A value could not be read from the chain. It does not count as zero. */
export class ReadFailedError extends /* @__PURE__ */ defineError(
  'ReadFailedError',
  (it: {
    /** The value that was read, e.g. `balance of USDT`. */
    read: string
  }) => [
    `Could not read the ${it.read}.`,
    'Check the node and the deployment.',
  ],
) {}

/** The node serves another chain than the deployment's. */
export class WrongNetworkError extends /* @__PURE__ */ defineError(
  'WrongNetworkError',
  (it: {
    /** The difference: the chain id, or the hash of block 0. */
    field: 'chainId' | 'genesisHash'
    actual: number | string
    expected: number | string
  }) => [
    `The node serves ${it.field === 'chainId' ? 'chain' : 'the genesis block'} ${it.actual}; the deployment expects ${it.expected}.`,
    "Use a node of the deployment's chain, or load the chain's current deployment.",
  ],
) {}

/** An action needs an account, but neither the action nor its client has one. */
export class AccountRequiredError extends /* @__PURE__ */ defineError(
  'AccountRequiredError',
  () => [
    'No account was given.',
    'Pass `account`, or create the client with an account.',
  ],
) {}

/** The factory returns another address for a pair than the computed CREATE2 address. */
export class PairAddressMismatchError extends /* @__PURE__ */ defineError(
  'PairAddressMismatchError',
  (it: {
    pair: string
    /** Computed from the deployment's init code hash. */
    computed: Address
    actual: Address
  }) => [
    `Pair "${it.pair}" is at ${it.actual}, not at the computed ${it.computed}.`,
    'Set contracts.pairInitCodeHash to the one of this factory.',
  ],
) {}

type Named = { symbol: string }

/** The input and the output are the same token, or a coin and its wrapped version. */
export class SameTokenError extends BaseError {
  override readonly name = 'SameTokenError'
  declare readonly symbol: string

  constructor({ tokens: [a, b] }: { tokens: readonly [Named, Named] }) {
    if (a.symbol === b.symbol)
      super(`Two different tokens are needed, got "${a.symbol}" twice.`)
    else
      super(`"${a.symbol}" and "${b.symbol}" are one token.`, {
        metaMessages: ['Use planWrap or planUnwrap.'],
      })
    this.symbol = a.symbol
  }
}

/** The block of an event no longer exists, because the chain was just reorganized. */
export class BlockNotFoundError extends /* @__PURE__ */ defineError(
  'BlockNotFoundError',
  (it: {
    /** Hash of the block, or of a transaction in the block. */
    hash: Hash
    blockNumber: number
  }) => [
    `Block not found: ${it.blockNumber}, with ${it.hash}.`,
    'The chain was reorganized. Load the history again.',
  ],
) {}

/** The deployment does not list the pool, so its events are not read. */
export class UnlistedPoolError extends /* @__PURE__ */ defineError(
  'UnlistedPoolError',
  (it: {
    /** Key of the pair, e.g. `DAI-USDT`. */
    pair: string
  }) => [
    `The deployment lists no pool "${it.pair}".`,
    'Add it to the deployment’s pairs.',
  ],
) {}
