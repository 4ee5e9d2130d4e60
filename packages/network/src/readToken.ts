import type { Deployment } from '@letheswap/sdk'
import {
  type Address,
  type Client,
  erc20Abi,
  erc20Abi_bytes32,
  hexToString,
} from 'viem'
import { readContract } from 'viem/actions'
import { TokenUnreadableError } from './errors.js'
import type { ExistingToken } from './parseNetworkSpec.js'
import type { PlannedToken } from './types.js'

/**
 * Reads a token's name, symbol and decimals from its contract.
 *
 * @throws TokenUnreadableError when one of them cannot be read, or the symbol
 * cannot stand in a pair's name.
 */
export async function readToken(
  client: Client,
  { address, symbol, displayDecimals }: ExistingToken,
): Promise<PlannedToken & { address: Address }> {
  const readText = async (functionName: 'name' | 'symbol') =>
    readContract(client, { address, abi: erc20Abi, functionName }).catch(
      async (error) => {
        const bytes = await readContract(client, {
          address,
          // Some of the oldest tokens, MKR among them, answer with 32 bytes.
          abi: erc20Abi_bytes32,
          functionName,
        }).catch(() => {
          throw error
        })
        return hexToString(bytes, { size: 32 })
      },
    )
  try {
    const [name, contractSymbol, decimals] = await Promise.all([
      readText('name'),
      readText('symbol').catch((error) => {
        if (symbol === undefined) throw error
        return symbol
      }),
      readContract(client, {
        address,
        abi: erc20Abi,
        functionName: 'decimals',
      }),
    ])
    const own = symbol ?? contractSymbol
    if (!/^[^\s-]{1,32}$/.test(own))
      throw new Error(
        'Its symbol is empty, too long, or has spaces or hyphens.',
      )
    return {
      symbol: own,
      contractSymbol,
      name: name.slice(0, 100) || own,
      decimals,
      displayDecimals,
      address,
    }
  } catch (cause) {
    throw new TokenUnreadableError({ address, cause })
  }
}

/** In the shape of the Token Lists standard. */
export function describeToken(
  chainId: number,
  {
    contractSymbol,
    displayDecimals,
    feeOnTransfer,
    ...token
  }: PlannedToken & { address: Address },
): Deployment['tokens'][number] {
  const extensions = {
    ...(displayDecimals !== undefined && { displayDecimals }),
    ...(feeOnTransfer !== undefined && { feeOnTransfer }),
    ...(contractSymbol !== undefined &&
      contractSymbol !== token.symbol && { contractSymbol }),
  }
  return {
    chainId,
    ...token,
    extensions: Object.keys(extensions).length > 0 ? extensions : undefined,
  }
}
