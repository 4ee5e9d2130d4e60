import { defineError, isUserRejection } from '@letheswap/sdk'

/**
 * The wallet does not return its chain id, its node does not answer, or the node serves
 * another chain with the same id.
 */
export class ChainUndeterminedError extends /* @__PURE__ */ defineError(
  'ChainUndeterminedError',
  (it: { chainId: number; reason: 'chainId' | 'unreachable' | 'genesis' }) => [
    {
      chainId: 'The wallet does not say which network it is on.',
      unreachable: `The wallet cannot reach the network with chain id ${it.chainId}.`,
      genesis: `The wallet's network with chain id ${it.chainId} is another chain: its first block differs.`,
    }[it.reason],
    "Check this network's RPC URL in the wallet.",
  ],
) {}

/** The wallet did not switch to the network. */
export class ChainSwitchFailedError extends /* @__PURE__ */ defineError(
  'ChainSwitchFailedError',
  (it: { chainId: number }) => [
    `The wallet did not switch to chain ${it.chainId}.`,
  ],
) {
  readonly isRejected: boolean = isUserRejection(this.cause)
}

/** The wallet did not add the network. */
export class ChainAddFailedError extends /* @__PURE__ */ defineError(
  'ChainAddFailedError',
  (it: { chainId: number }) => [`The wallet did not add chain ${it.chainId}.`],
) {
  readonly isRejected: boolean = isUserRejection(this.cause)
}

/** The wallet's chain changed during an action. */
export class ChainChangedError extends /* @__PURE__ */ defineError(
  'ChainChangedError',
  (it: { expected: number; actual: number | undefined }) => [
    `The action was prepared for chain ${it.expected}, and the wallet is now on ${it.actual ?? 'none'}.`,
    'This step was not sent. Switch back and start again.',
  ],
) {
  /** EIP-1193: chain disconnected. The wallet received no request. */
  readonly code = 4901
}
