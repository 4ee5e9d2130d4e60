import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Network } from '../lib/network.js'
import type { Caps } from './createCaps.js'
import type { PlanBook } from './createPlanBook.js'
import { ToolError } from './ToolError.js'

/** What the tools of a server share. */
export type Session = {
  network: Network
  /** The account of the key in the environment. */
  account: PrivateKeyAccount | undefined
  /** Whether this chain is one that `--allow-execute` names. */
  isExecutable: boolean
  isDevnet: boolean
  caps: Caps
  plans: PlanBook
  /** Where the page is. */
  page: string | undefined
}

/** The account that a tool is about: the argument's, else the key's. */
export function requireAccount(
  { account }: Session,
  address: Address | undefined,
): Address {
  const found = address ?? account?.address
  if (found !== undefined) return found
  const sentence = 'Argument "account" is needed: the server has no key.'
  throw new ToolError('MissingAccountError', 'account', sentence)
}
