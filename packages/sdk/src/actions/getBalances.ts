import type { Address, Client } from 'viem'
import { getResult } from '../contracts/getResult.js'
import { readBatch } from '../contracts/readBatch.js'
import { erc20Call, multicall3Call } from '../contracts/reads.js'
import { getTokens } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import type { AccountRequiredError } from '../errors/actions.js'
import { getAccount } from '../utils/getAccount.js'
import type { decodeTransaction } from './decodeTransaction.js'

export declare namespace getBalances {
  type Parameters<
    symbols extends string = string,
    allowFailure extends boolean = boolean,
  > = {
    deployment: Deployment<symbols>
    /** The account whose balances are read. @default the client's account */
    account?: Address | undefined
    /** Omits unreadable balances instead of failing. @default false */
    allowFailure?: allowFailure | undefined
  }
  type ReturnType<
    symbols extends string = string,
    allowFailure extends boolean = false,
  > = {
    blockNumber: bigint
    /**
     * Balances by symbol, in the token's smallest unit, except for tokens in `unread`.
     */
    balances: allowFailure extends false
      ? Record<symbols, bigint>
      : Partial<Record<symbols, bigint>>
    /** Tokens whose balances could not be read. Empty without `allowFailure`. */
    unread: readonly symbols[]
  }
  type ErrorType = AccountRequiredError | decodeTransaction.ErrorType
}

/**
 * Reads all balances of an account, including the native coin, at one block and in one
 * request.
 *
 * @returns The balances in smallest units, and the block number.
 * @throws ReadFailedError if a balance cannot be read, because a failed read must not
 * look like zero. With `allowFailure`, only if the native coin's balance cannot be
 * read.
 */
export async function getBalances<
  symbols extends string,
  allowFailure extends boolean = false,
>(
  client: Client,
  {
    deployment,
    allowFailure,
    ...parameters
  }: getBalances.Parameters<symbols, allowFailure>,
): Promise<getBalances.ReturnType<symbols, allowFailure>> {
  const tokens = getTokens(deployment)
  const account = getAccount(client, parameters.account, deployment)
  const { multicall3 } = deployment.contracts
  const { blockNumber, results } = await readBatch(client, {
    deployment,
    read: 'balances',
    groups: {
      balances: tokens.map(({ address, isNative }) =>
        isNative
          ? multicall3Call(multicall3 ?? address, 'getEthBalance', account)
          : erc20Call(address, 'balanceOf', account),
      ),
    },
  })
  const unread: symbols[] = []
  const balances: Partial<Record<symbols, bigint>> = {}
  for (const [index, { isNative, symbol }] of tokens.entries()) {
    const answer = results.balances[index]
    if (allowFailure && !isNative && answer?.error) unread.push(symbol)
    else balances[symbol] = getResult(answer, `balance of ${symbol}`)
  }
  return { blockNumber, balances: balances as never, unread }
}
