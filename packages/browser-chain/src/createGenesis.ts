import { toQuantity } from './hex.js'
import { parseAddress } from './parse.js'
import type { ChainSnapshot, Hex } from './types.js'

/** The CREATE2 deployer. It exists on most chains, including anvil. */
const deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const deployerCode =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/**
 * Returns a new chain's initial state: the CREATE2 deployer, accounts with native
 * coins, and contracts.
 *
 * @throws {RpcError} With the address that is invalid.
 *
 * @example
 * const chain = await createBrowserChain({
 *   chainId: 31337,
 *   snapshot: createGenesis({ accounts: [account.address] }),
 * })
 */
export function createGenesis({
  accounts = [],
  contracts = {},
  balance = 10_000n * 10n ** 18n,
}: createGenesis.Parameters = {}): ChainSnapshot {
  const nonce = toQuantity(0)
  return {
    blocks: [],
    accounts: Object.fromEntries([
      ...Object.entries({ [deployer]: deployerCode, ...contracts }).map(
        ([address, code]) => [
          parseAddress(address),
          { nonce: toQuantity(1), balance: toQuantity(0), code },
        ],
      ),
      ...accounts.map((account) => [
        parseAddress(account),
        { nonce, balance: toQuantity(balance) },
      ]),
    ]),
  }
}

export declare namespace createGenesis {
  type Parameters = {
    accounts?: readonly Hex[] | undefined
    /** Code by address, in the format of `eth_getCode`. */
    contracts?: Readonly<Record<Hex, Hex>> | undefined
    /** Balance of each account in wei. @default 10,000 coins with 18 decimals */
    balance?: bigint | undefined
  }
}
