import type { Address, Client } from 'viem'
import { concat } from 'viem/utils'
import { request, toHex } from './request.js'

type Options = { account: Address; signal?: AbortSignal | undefined }

/** How many transactions the account has sent up to a block. */
export async function getNonce(
  client: Client,
  block: number | 'latest',
  { account, signal }: Options,
): Promise<number> {
  const tag = block === 'latest' ? block : toHex(block)
  return Number(
    await request(client, 'eth_getTransactionCount', [account, tag], {
      signal,
      retryCount: 0,
    }),
  )
}

/** An account's native coins after a block, in wei. */
export async function getBalance(
  client: Client,
  block: number,
  { account, signal }: Options,
): Promise<bigint> {
  return BigInt(
    await request(client, 'eth_getBalance', [account, toHex(block)], {
      signal,
      retryCount: 0,
    }),
  )
}

/**
 * The same of an account that only its own transactions can spend from. A program
 * reads it, run as if it created a contract: one request tells both.
 *
 * @throws When the account has code after the block, which others may call: it is
 * a contract, or delegates to one (EIP-7702). As a key's delegation changes with
 * its nonce, there was no code between two blocks either that are found without
 * code and with the same nonce.
 */
export async function getKeyBalance(
  client: Client,
  block: number,
  { account, signal }: Options,
): Promise<bigint> {
  // PUSH20 account, DUP1, EXTCODESIZE, PUSH1 0, JUMPI: an error where there is
  // code, for nobody may jump there. BALANCE, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0,
  // RETURN
  const data = concat(['0x73', account, '0x803b6000573160005260206000f3'])
  return BigInt(
    await request(client, 'eth_call', [{ data }, toHex(block)], {
      signal,
      retryCount: 0,
    }),
  )
}
