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

/** How many decimals to show at most; 6 when left out. */
const displayDecimals = decimals.optional()

/** A test coin that the deployment creates; its owner, the deployer, can mint it. */
const newToken = z.strictObject({
  /** Ticker, unique in the network, e.g. `USDT`. */
  symbol,
  /** Full name, e.g. `Tether USD`. */
  name: text,
  /** Number of decimals of the smallest unit. */
  decimals,
  displayDecimals,
})

/** An ERC-20 token that is there already; its name and decimals are read from it. */
const existingToken = z.strictObject({
  address,
  /** Ticker to use instead of the contract's own. */
  symbol: symbol.optional(),
  displayDecimals,
})

const specification = z.strictObject({
  chain: z.strictObject({
    /** Name that wallets show. */
    name: text,
    /** The coin that pays gas, counted in wei by the contracts. */
    nativeCurrency: z.strictObject({
      name: text,
      symbol,
      decimals: z.int().min(18).max(18),
    }),
    /** JSON-RPC endpoints for the deployment's users. */
    rpcUrls: z.array(url).min(1).readonly(),
  }),
  tokens: z.array(z.union([newToken, existingToken])).readonly(),
  /** Pools and what goes into them, which sets their prices. */
  pools: z
    .array(
      z.strictObject({
        /** Two tickers; the native coin goes by its own. */
        tokens: z.tuple([symbol, symbol]).readonly(),
        /** Whole coins as decimal text, in the order of `tokens`. */
        amounts: z.tuple([amount, amount]).readonly(),
      }),
    )
    .readonly(),
  /** Contracts that are there already; the others are created. */
  contracts: z
    .strictObject({
      wrappedNative: address.optional(),
      multicall3: address.optional(),
    })
    .optional(),
  /** An account to fund, and with how many whole coins. */
  faucet: z
    .strictObject({
      address,
      amounts: z.record(symbol, amount),
      /** The faucet's origin, for the deployment. */
      url: url.optional(),
    })
    .optional(),
  /**
   * What each pool keeps of a swap's input, in basis points. Uniswap's
   * published contracts keep 30; any other figure needs other contracts.
   */
  feeBps: z.int().min(0).max(9_999).optional(),
})

/** What is to be on the chain, as plain JSON. */
export type NetworkSpec = z.output<typeof specification>
export type ExistingToken = z.output<typeof existingToken>

/**
 * Validates a network's specification where it enters the program, e.g. from
 * a file. What only the chain can tell is checked by `planNetwork`.
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
