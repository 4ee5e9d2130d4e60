import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { InvalidSpecError } from './errors.js'

const address = z
  .string()
  .refine((text) => isAddress(text), 'an address with a right checksum')
  .transform((text): Address => getAddress(text))
// A hyphen would make a pair key ambiguous.
const symbol = z
  .string()
  .regex(/^[^\s-]{1,32}$/, 'a symbol without spaces or hyphens')
const text = z.string().trim().min(1, 'a non-empty text').max(100)
const amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'whole coins as text, as in "1.5"')
const decimals = z.int().min(0).max(36)
const url = z.url({ protocol: /^https?$/ })

/** @default 6 */
const displayDecimals = decimals.optional()

const newToken = z.strictObject({
  /** Unique in the network, e.g. `USDT`. */
  symbol,
  /** E.g. `Tether USD`. */
  name: text,
  decimals,
  displayDecimals,
})

/** An existing token; its name and decimals are read. */
const existingToken = z.strictObject({
  address,
  /** Replaces the contract's. */
  symbol: symbol.optional(),
  displayDecimals,
})

const specification = z.strictObject({
  chain: z.strictObject({
    name: text,
    /** In wei for the contracts. */
    nativeCurrency: z.strictObject({
      name: text,
      symbol,
      decimals: z.int().min(18).max(18),
    }),
    /** For the deployment's users. */
    rpcUrls: z.array(url).min(1).readonly(),
  }),
  tokens: z.array(z.union([newToken, existingToken])).readonly(),
  /** The amounts set the prices. */
  pools: z
    .array(
      z.strictObject({
        /** Two tickers; the native coin goes by its own. */
        tokens: z.tuple([symbol, symbol]).readonly(),
        /** Whole coins as decimal text. */
        amounts: z.tuple([amount, amount]).readonly(),
      }),
    )
    .readonly(),
  /** Existing contracts; the others are created. */
  contracts: z
    .strictObject({
      wrappedNative: address.optional(),
      multicall3: address.optional(),
    })
    .optional(),
  /** In whole coins. */
  faucet: z
    .strictObject({
      address,
      amounts: z.record(symbol, amount),
      url: url.optional(),
    })
    .optional(),
  /**
   * Swap fee in basis points of the input. Other values than 30 need other
   * contracts.
   */
  feeBps: z.int().min(0).max(9_999).optional(),
})

/** The network to deploy, as plain JSON. */
export type NetworkSpec = z.output<typeof specification>
export type ExistingToken = z.output<typeof existingToken>

/**
 * Validates a network's specification from outside, e.g. a file. `planNetwork`
 * checks it against the chain.
 *
 * @throws InvalidSpecError naming the bad field.
 */
export function parseNetworkSpec(json: unknown): NetworkSpec {
  const { success, data, error } = specification.safeParse(json)
  if (success) return data
  const [issue] = error.issues
  throw new InvalidSpecError({
    field: issue?.path.join('.') || 'specification',
    expected:
      issue?.code === 'invalid_type'
        ? `of type ${issue.expected}`
        : (issue?.message ?? 'a network specification'),
  })
}
