import { BaseError } from '@letheswap/sdk'

/** Returns undefined if the SDK throws. */
export function attempt<answer>(run: () => answer): answer | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof BaseError) return undefined
    throw error
  }
}
