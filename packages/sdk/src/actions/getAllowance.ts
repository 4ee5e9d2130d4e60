import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { erc20Call } from '../contracts/reads.js'
import type { ReadFailedError } from '../errors/actions.js'
import { failRead } from '../errors/failRead.js'

export declare namespace getAllowance {
  type Parameters = {
    /** The token contract, or the pair's address for its LP token. */
    token: Address
    owner: Address
    spender: Address
  }
  type ReturnType = bigint
  type ErrorType = ReadFailedError
}

/**
 * Reads how much of an owner's tokens a spender may move, at the latest block.
 *
 * @returns The allowance in the token's smallest unit.
 */
export async function getAllowance(
  client: Client,
  { token, owner, spender }: getAllowance.Parameters,
): Promise<getAllowance.ReturnType> {
  const call = erc20Call(token, 'allowance', owner, spender)
  return readContract(client, call).catch(failRead('allowance'))
}
