import type { Address, Client } from 'viem'
import { getChainId } from 'viem/actions'
import {
  type JournalMismatchError,
  LocalAccountRequiredError,
  type StepRefusedError,
  type StepRevertedError,
} from './errors.js'
import { testToken } from './generated/testToken.js'
import { callToken, create, getAddressOf, tokenKey } from './getSteps.js'
import { openJournal } from './planNetwork.js'
import { readGenesis } from './readGenesis.js'
import { runSteps } from './runSteps.js'
import type { RunOptions } from './types.js'

export declare namespace createToken {
  type Parameters = RunOptions & {
    symbol: string
    name: string
    decimals: number
    /** The account's initial amount, in the token's smallest unit. */
    supply: bigint
  }
  type ErrorType =
    | JournalMismatchError
    | LocalAccountRequiredError
    | StepRefusedError
    | StepRevertedError
}

/**
 * Creates a test token: an ordinary ERC-20 with permit (EIP-2612), whose owner, the
 * account, can mint. Each transaction is passed to `onJournal` before it is sent, so an
 * interrupted run continues with its journal, and nothing is created or minted twice.
 *
 * @param client - A client with a local account.
 * @returns The token's address.
 * @throws JournalMismatchError if the journal belongs to another token.
 * @throws StepRefusedError if a transaction cannot be sent, e.g. due to insufficient
 * funds.
 *
 * @example
 * ```ts
 * import { createToken } from '@letheswap/network'
 * import { createClient, http, parseUnits } from 'viem'
 * import { privateKeyToAccount } from 'viem/accounts'
 *
 * const client = createClient({
 *   account: privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'),
 *   transport: http('http://127.0.0.1:8545'),
 * })
 * const address = await createToken(client, {
 *   symbol: 'GOLD',
 *   name: 'Test gold',
 *   decimals: 18,
 *   supply: parseUnits('1000000', 18),
 * })
 * ```
 */
export async function createToken(
  client: Client,
  parameters: createToken.Parameters,
): Promise<Address> {
  const { symbol, name, decimals, supply, journal, ...rest } = parameters
  const { account } = client
  if (account?.type !== 'local') throw new LocalAccountRequiredError()
  const [chainId, genesisHash] = await Promise.all([
    getChainId(client),
    readGenesis(client),
  ])
  const plan = {
    chainId,
    genesisHash,
    account: account.address,
    specification: JSON.stringify([symbol, name, decimals, `${supply}`]),
  }
  const key = tokenKey(symbol)
  const mint = callToken(symbol, `mint ${symbol}`, 'mint', () => [
    account.address,
    supply,
  ])
  const { addresses } = await runSteps(client, {
    account,
    steps: [
      create(key, testToken, 2_000_000n, () => [name, symbol, decimals]),
      ...(supply > 0n ? [mint] : []),
    ],
    addresses: {},
    journal: openJournal(journal, plan),
    ...rest,
  })
  return getAddressOf(addresses, key)
}
