import { faucetRefusals } from '@letheswap/sdk'
import { type Address, getAddress, isAddress, zeroAddress } from 'viem'
import { z } from 'zod'
import type { Config } from '../config/readConfig.js'

export function createQueries(
  tokens: Config['tokens'],
  ineligible: ReadonlySet<string>,
) {
  const userAddress = z
    .string({ error: explain('userAddress', faucetRefusals.wallet) })
    .meta({
      description: 'Address of the wallet, in lower case or with its checksum.',
    })
    .transform((value, context) => {
      const wallet = readWallet(value)
      if (wallet !== undefined && !ineligible.has(wallet)) return wallet
      context.addIssue(
        wallet === undefined ? faucetRefusals.wallet : 'Address not eligible',
      )
      return z.NEVER
    })
  return {
    claim: z.object({
      tokenName: z
        .enum([...tokens.keys()], {
          error: ({ input }) =>
            input && !Array.isArray(input)
              ? faucetRefusals.token
              : explain(
                  'tokenName',
                  faucetRefusals.missing('tokenName'),
                )({ input }),
        })
        .meta({ description: "The token's symbol." }),
      userAddress,
    }),
    bundle: z.object({
      tokenNames: z
        .string({
          error: explain('tokenNames', faucetRefusals.missing('tokenNames')),
        })
        .meta({ description: 'Symbols, separated by commas.' })
        .transform((value, context) => {
          const symbols = new Set(value.split(','))
          const found = [...tokens.values()].filter(({ symbol }) =>
            symbols.has(symbol),
          )
          if (found.length === symbols.size && found.length > 1) return found
          context.addIssue(
            found.length === symbols.size
              ? 'tokenNames needs two tokens or more'
              : faucetRefusals.token,
          )
          return z.NEVER
        }),
      userAddress,
    }),
  }
}

/** Returns the message for a parameter that is missing or repeated. */
const explain =
  (name: string, missing: string) =>
  ({ input }: { input?: unknown }) =>
    Array.isArray(input) ? `Duplicate parameter: ${name}` : missing

/** Parses an address that is in a single case or has a valid checksum. */
function readWallet(text: string): Address | undefined {
  if (!isAddress(text, { strict: false })) return undefined
  const digits = text.slice(2)
  // An address in a single case has no checksum.
  return digits === digits.toUpperCase() || isAddress(text)
    ? getAddress(text)
    : undefined
}

/**
 * Returns the addresses that may not claim. They cannot sign, or their payouts would
 * return to the faucet.
 */
export function getIneligible(config: Config, own: Address): Set<string> {
  const { contracts, tokens } = config.deployment
  const { factory, router, wrappedNative, multicall3 } = contracts
  return new Set(
    [
      zeroAddress,
      own,
      factory,
      router,
      wrappedNative,
      ...(multicall3 === undefined ? [] : [multicall3]),
      ...tokens.map(({ address }) => address),
    ].map((address) => getAddress(address)),
  )
}

export const claimBody = z.strictObject({
  message: z
    .string()
    .meta({ description: 'From /nonce or /bundle, unchanged.' }),
  signature: z
    .string()
    .meta({ description: 'From personal_sign, 65 bytes in hex.' }),
  invite: z.string().max(64).optional().meta({
    description: 'An invite code, if the offer needs one.',
  }),
})

export const errorBody = z
  .object({
    error: z.string().meta({ description: 'One sentence that you can show.' }),
  })
  .meta({ description: 'The request failed.' })
