import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Network } from '../lib/network.js'
import type { Caps } from './createCaps.js'
import type { PlanBook } from './createPlanBook.js'
import { ToolError } from './ToolError.js'

export type Session = {
  network: Network
  account: PrivateKeyAccount | undefined
  /** True if `--allow-execute` lists this chain. */
  isExecutable: boolean
  isDevnet: boolean
  /** True if `--allow-rewind` permits the tools that change a devnet. */
  mayRewind: boolean
  caps: Caps
  plans: PlanBook
  page: string | undefined
}

/** Returns the account in the argument, or the key's account if there is no argument. */
export function requireAccount(
  { account }: Session,
  address: Address | undefined,
): Address {
  const found = address ?? account?.address
  if (found !== undefined) return found
  const sentence = 'Argument "account" is needed: the server has no key.'
  throw new ToolError('MissingAccountError', 'account', sentence)
}
