import { BaseError } from '@letheswap/sdk'

type ChainErrorParameters = {
  chainId: number
  cause?: unknown
  isRejected?: boolean | undefined
}
type Reason = { reason: 'chainId' | 'unreachable' | 'genesis' }

/**
 * The wallet does not report its chain id, its node is silent, or serves
 * another chain with the same id.
 */
export class ChainUndeterminedError extends BaseError {
  override readonly name = 'ChainUndeterminedError'
  chainId: number
  reason: Reason['reason']
  constructor({ cause, chainId, reason }: ChainErrorParameters & Reason) {
    super(
      {
        chainId: 'The wallet does not say which network it is on.',
        unreachable: `The wallet cannot reach the network with chain id ${chainId}.`,
        genesis: `The wallet's network with chain id ${chainId} is another chain: its first block differs.`,
      }[reason],
      {
        cause,
        metaMessages: ["Check this network's RPC URL in the wallet."],
      },
    )
    this.chainId = chainId
    this.reason = reason
  }
}

/** The wallet did not switch to the network. */
export class ChainSwitchFailedError extends BaseError {
  override readonly name = 'ChainSwitchFailedError'
  chainId: number
  isRejected: boolean
  constructor({ cause, chainId, isRejected = false }: ChainErrorParameters) {
    super(`The wallet did not switch to chain ${chainId}.`, { cause })
    this.chainId = chainId
    this.isRejected = isRejected
  }
}

/** The wallet did not add the network. */
export class ChainAddFailedError extends BaseError {
  override readonly name = 'ChainAddFailedError'
  chainId: number
  isRejected: boolean
  constructor({ cause, chainId, isRejected = false }: ChainErrorParameters) {
    super(`The wallet did not add chain ${chainId}.`, { cause })
    this.chainId = chainId
    this.isRejected = isRejected
  }
}

/** The chain changed in the wallet while an action ran. */
export class ChainChangedError extends BaseError {
  override readonly name = 'ChainChangedError'
  /** EIP-1193: chain disconnected. The wallet received no request. */
  readonly code = 4901
  expected: number
  actual: number | undefined
  constructor(parameters: { expected: number; actual: number | undefined }) {
    super(
      `The action was prepared for chain ${parameters.expected}, and the wallet is now on ${parameters.actual ?? 'none'}.`,
      {
        metaMessages: ['This step was not sent. Switch back and start again.'],
      },
    )
    this.expected = parameters.expected
    this.actual = parameters.actual
  }
}
