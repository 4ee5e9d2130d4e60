import { getTokenInfo, type Plan } from '@letheswap/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { Config } from '../config.js'
import { isPlanAbout } from './isPlanAbout.js'

/**
 * Tests transfers of the plan's imported tokens that could not be tested at import,
 * because no holder was known. Stores the results. Returns true if a token charges a
 * fee on transfer, because the plan must then be made again.
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
        // Ignores an error here. If the transfer fails, the simulation of the step
        // fails too.
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
