import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { InvalidSpecError } from './errors.js'
import type { NetworkSpec } from './types.js'

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

const specification = z.strictObject({
  chain: z.strictObject({
    name: text,
    // The contracts count the native coin in wei.
    nativeCurrency: z.strictObject({
      name: text,
      symbol,
      decimals: z.literal(18),
    }),
    rpcUrls: z.array(url).min(1),
  }),
  tokens: z.array(
    z.union([
      z.strictObject({
        symbol,
        name: text,
        decimals,
        displayDecimals: decimals.optional(),
      }),
      z.strictObject({
        address,
        symbol: symbol.optional(),
        displayDecimals: decimals.optional(),
      }),
    ]),
  ),
  pools: z.array(
    z.strictObject({
      tokens: z.tuple([symbol, symbol]),
      amounts: z.tuple([amount, amount]),
    }),
  ),
  contracts: z
    .strictObject({
      wrappedNative: address.optional(),
      multicall3: address.optional(),
    })
    .optional(),
  faucet: z
    .strictObject({
      address,
      amounts: z.record(symbol, amount),
      url: url.optional(),
    })
    .optional(),
  feeBps: z.int().min(0).max(9_999).optional(),
})

/**
 * Validates a network's specification where it enters the program, e.g. from
 * a file. What only the chain can tell is checked by `planNetwork`.
 *
 * @throws InvalidSpecError naming the bad field.
 *
 * @example
 * ```ts
 * import { parseNetworkSpec } from '@letheswap/network'
 *
 * const spec = parseNetworkSpec({
 *   chain: {
 *     name: 'Acme',
 *     nativeCurrency: { name: 'Acme coin', symbol: 'ACME', decimals: 18 },
 *     rpcUrls: ['https://rpc.acme.test'],
 *   },
 *   tokens: [{ symbol: 'USD', name: 'Test dollar', decimals: 6 }],
 *   pools: [{ tokens: ['ACME', 'USD'], amounts: ['1000', '2500'] }],
 * })
 * ```
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
