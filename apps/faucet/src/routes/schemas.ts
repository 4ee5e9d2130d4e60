import { type Address, getAddress, zeroAddress } from 'viem'
import { z } from 'zod'
import type { Config } from '../config/readConfig.js'
import { readWallet } from './readWallet.js'

/** The query of `/nonce` and `/last-request`. */
export function createClaimQuery({
  tokens,
  ineligible,
}: {
  tokens: Config['tokens']
  /** Checksummed. */
  ineligible: ReadonlySet<string>
}) {
  return z.object({
    tokenName: z
      .enum([...tokens.keys()], {
        error: ({ input }) => {
          if (Array.isArray(input)) return 'Duplicate parameter: tokenName'
          return input ? 'Unsupported token' : 'tokenName is required'
        },
      })
      .meta({ description: "The token's symbol." }),
    userAddress: createWallet(ineligible),
  })
}

/** The query of `/bundle`. */
export function createBundleQuery({
  tokens,
  ineligible,
}: {
  tokens: Config['tokens']
  ineligible: ReadonlySet<string>
}) {
  return z.object({
    tokenNames: z
      .string({
        error: ({ input }) =>
          Array.isArray(input)
            ? 'Duplicate parameter: tokenNames'
            : 'tokenNames is required',
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
            : 'Unsupported token',
        )
        return z.NEVER
      }),
    userAddress: createWallet(ineligible),
  })
}

const createWallet = (ineligible: ReadonlySet<string>) =>
  z
    .string({
      error: ({ input }) =>
        Array.isArray(input)
          ? 'Duplicate parameter: userAddress'
          : 'Invalid userAddress',
    })
    .meta({ description: 'The wallet, in lower case or with its checksum.' })
    .transform((value, context) => {
      const wallet = readWallet(value)
      const message = (() => {
        if (wallet === undefined) return 'Invalid userAddress'
        return ineligible.has(wallet) ? 'Address not eligible' : undefined
      })()
      if (wallet !== undefined && message === undefined) return wallet
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    })

/** Addresses that nobody signs for, or that would pay the faucet itself. */
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
  message: z.string().meta({ description: 'From /nonce, unchanged.' }),
  signature: z.string().meta({ description: 'By personal_sign, 65 bytes.' }),
})

export const errorBody = z.object({
  error: z.string().meta({ description: 'One sentence, fit to be shown.' }),
})
