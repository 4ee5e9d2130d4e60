import { getTokenInfo, type Plan } from '@letheswap/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { Config } from '../config.js'
import { isPlanAbout } from './isPlanAbout.js'

/**
 * Tests a transfer of each imported token in a plan that had no known holder when it
 * was imported, and stores the result. Returns true if a token keeps a fee, which
 * changes the plan.
 */
export async function testTokens(
  config: Config,
  { plan, account }: { plan: Plan; account: Address },
): Promise<boolean> {
  const { client, deployment, importedTokens } = config
  const untested = importedTokens
    .getState()
    .tokens.filter(
      ({ address, extensions }) =>
        extensions?.feeOnTransfer === undefined && isPlanAbout(plan, address),
    )
  const tested = await Promise.all(
    untested.map(({ address }) =>
      getTokenInfo(client, { deployment, address, holder: account }).then(
        ({ token }) => token,
        // This check is optional, because the simulation of a step also detects the
        // failure.
        () => undefined,
      ),
    ),
  )
  let isChanged = false
  for (const token of tested) {
    const fee = token?.extensions?.feeOnTransfer
    if (token === undefined || fee === undefined) continue
    importedTokens.setState(({ tokens }) => ({
      tokens: tokens.map((known) =>
        isAddressEqual(known.address, token.address)
          ? {
              ...known,
              extensions: { ...known.extensions, feeOnTransfer: fee },
            }
          : known,
      ),
    }))
    isChanged ||= fee
  }
  return isChanged
}
