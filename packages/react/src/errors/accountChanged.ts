import { BaseError } from '@letheswap/sdk'

/** The wallet switched accounts while an action was running. */
export class AccountChangedError extends BaseError {
  override readonly name = 'AccountChangedError'
  /** EIP-1193: unauthorized. The wallet received no request. */
  readonly code = 4100
  expected: string
  actual: string | undefined
  constructor(parameters: { expected: string; actual: string | undefined }) {
    super(
      `The action was prepared for account "${parameters.expected}", and the wallet is now at "${parameters.actual ?? 'none'}".`,
      {
        metaMessages: [
          'This step was not sent. Start again with this account.',
        ],
      },
    )
    this.expected = parameters.expected
    this.actual = parameters.actual
  }
}
