import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'

/** Chains whose addresses have their own checksum (EIP-1191). */
const checksumChains = [30, 31]
const address = z
  .string()
  .refine(
    (text) =>
      isAddress(text, { strict: false }) &&
      (isAddress(text) ||
        checksumChains.some((id) => getAddress(text, id) === text)),
    'an address with a valid checksum',
  )
  .transform((text): Address => getAddress(text))
// `assertDescribable` checks texts and decimals as `parseDeployment` does.
const text = z.string()
const decimals = z.int()
const amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'whole coins as text, as in "1.5"')

/** @default 6 */
const displayDecimals = decimals.optional()

const newToken = z.strictObject({
  /** Unique in the network, e.g. `USDT`. */
  symbol: text,
  /** Full name, e.g. `Tether USD`. */
  name: text,
  decimals,
  displayDecimals,
})

/** An existing token. Its name and decimals are read from the contract. */
const existingToken = z.strictObject({
  address,
  /** Replaces the contract's symbol. */
  symbol: text.optional(),
  displayDecimals,
})

export const specification = z.strictObject({
  chain: z.strictObject({
    name: text,
    /** The contracts compute in wei, so decimals must be 18. */
    nativeCurrency: z.strictObject({
      name: text,
      symbol: text,
      decimals: z.int().min(18).max(18),
    }),
    /** RPC URLs for users of the deployment. */
    rpcUrls: z.array(text).readonly(),
  }),
  tokens: z.array(z.union([newToken, existingToken])).readonly(),
  /** The pools to create. The amounts set their prices. */
  pools: z
    .array(
      z.strictObject({
        /** Two symbols. The native coin has its own symbol. */
        tokens: z.tuple([text, text]).readonly(),
        /** Whole coins as decimal strings. */
        amounts: z.tuple([amount, amount]).readonly(),
      }),
    )
    .readonly(),
  /** Existing contracts. All others are created. */
  contracts: z
    .strictObject({
      wrappedNative: address.optional(),
      multicall3: address.optional(),
    })
    .optional(),
  /** The faucet's account, and its funds in whole coins. */
  faucet: z
    .strictObject({
      address,
      amounts: z.record(text, amount),
      url: text.optional(),
    })
    .optional(),
  /** Swap fee in basis points of the input. Values other than 30 need other contracts. */
  feeBps: z.int().min(0).max(9_999).optional(),
})

/** The network to deploy, as plain JSON. */
export type NetworkSpec = z.output<typeof specification>
export type ExistingToken = z.output<typeof existingToken>
