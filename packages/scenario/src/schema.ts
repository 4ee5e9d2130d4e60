import { z } from 'zod'

// Starts with a letter, so that no name is one of JavaScript's own, such as
// `__proto__`.
const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_ ]{0,31}$/, {
  error: 'a name of letters and digits that begins with a letter',
})
// Real tokens have symbols such as `USD₮0`. A hyphen separates the symbols of a pair.
const symbol = z.string().regex(/^(?!_)[^\s\p{C}<>-]{1,32}$/u, {
  error: 'a symbol without spaces, hyphens and control characters',
})
const pair = z
  .string()
  .regex(/^(?!_)[^\s\p{C}<>-]{1,32}-[^\s\p{C}<>-]{1,32}$/u, {
    error: 'a pair, as "DAI-ZKP"',
  })
const amount = z.string().regex(/^\d{1,40}(\.\d{1,36})?$/, {
  error: 'whole coins as text, as in "1.5"',
})
const digest = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/, { error: 'a digest of 32 bytes' })
const text = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u, { error: 'a text without control characters' })
const two = <schema extends z.ZodType>(schema: schema) =>
  z.tuple([schema, schema])
const optional = <schema extends z.ZodType>(schema: schema, text: string) =>
  schema.optional().describe(text)
const actor = name.describe('The actor who sends the transaction.')
const tokens = two(symbol).describe('Symbols of the pool’s two tokens.')
const minimums = optional(
  two(amount),
  'Minimum of each token, in whole coins. No minimum by default.',
)
const deadline = optional(
  z.int().min(-31_536_000).max(31_536_000),
  'Seconds after the latest block. Negative: already expired. 1,200 by default.',
)

/** Maximum actors of a scenario. */
export const maxActors = 20

/** Maximum steps whose gas limits fit into one block of 30 million gas. */
export const maxTogether = 8

const after = {
  expect: z
    .strictObject({
      reserves: optional(
        z.record(pair, z.record(symbol, amount)),
        'Reserves of pools, by pair and token.',
      ),
      balances: optional(
        z.record(name, z.record(symbol, amount)),
        'Balances of actors, by actor and token, without network fees.',
      ),
      liquidity: optional(
        z.record(name, z.record(pair, amount)),
        'LP tokens, by actor and pair.',
      ),
      prices: optional(
        z.record(symbol, z.record(symbol, amount)),
        'Price of one token in another, in their pool, truncated to the digits that are written.',
      ),
    })
    .optional()
    .describe('Expectations after the step.'),
  checkpoint: optional(
    name,
    'A name for the state after the step, to rewind to.',
  ),
}

const define = <
  const type extends string,
  const shape extends z.core.$ZodShape,
>(
  type: type,
  description: string,
  shape: shape,
) =>
  z
    .strictObject({
      type: z.literal(type).describe(description),
      ...shape,
      ...after,
    })
    .describe(description)

const acts = [
  define('claim', 'The faucet pays an actor a token, once an hour.', {
    actor: name.describe('The actor who gets the coins.'),
    token: symbol.describe('Symbol of the token.'),
  }),
  define('swap', 'A swap with an exact input, or with an exact output.', {
    actor,
    path: z
      .array(symbol)
      .min(2)
      .max(8)
      .describe('Symbols from the token spent to the token received.'),
    amountIn: optional(amount, 'Exact amount to spend, in whole coins.'),
    amountOutMin: optional(
      amount,
      'With `amountIn`: the minimum to receive. No minimum by default.',
    ),
    amountOut: optional(
      amount,
      'Exact amount to receive, instead of `amountIn`.',
    ),
    amountInMax: optional(amount, 'With `amountOut`: the maximum to spend.'),
    deadline,
  }),
  define('add', 'A deposit into a pool.', {
    actor,
    tokens,
    amounts: two(amount).describe('Maximum of each token, in whole coins.'),
    minimums,
    deadline,
  }),
  define('remove', 'A withdrawal from a pool.', {
    actor,
    tokens,
    liquidity: amount.describe('LP tokens, with at most 18 decimals.'),
    minimums,
    deadline,
  }),
  define(
    'approve',
    'Sets what the router may spend. From then on the actor’s other steps approve no more of that token; until then they approve what they need.',
    {
      actor,
      token: symbol.describe('Symbol of the token.'),
      amount: optional(amount, 'In whole coins. No limit by default.'),
    },
  ),
  define('wrap', 'Wraps the native coin.', {
    actor,
    amount: amount.describe('In whole coins.'),
  }),
  define('unwrap', 'Unwraps the wrapped native coin.', {
    actor,
    amount: amount.describe('In whole coins.'),
  }),
  define('transfer', 'Sends coins to an actor.', {
    actor: name.describe('The actor who pays, or "faucet".'),
    to: name.describe('The actor who receives.'),
    token: symbol.describe('Symbol of the token.'),
    amount: amount.describe('In whole coins.'),
  }),
] as const
const act = z.discriminatedUnion('type', acts)

const expectRevert = define(
  'expectRevert',
  'A transaction that must fail, and why.',
  {
    step: act.describe('The step that must fail.'),
    reason: z
      .enum([
        'slippage',
        'expired',
        'insufficientLiquidity',
        'insufficientBalance',
        'insufficientAllowance',
        'insufficientFunds',
        'cooldown',
        'other',
      ])
      .describe('The reason of the failure.'),
  },
)

/** Validates a single step. Does not check that its actors and tokens exist. */
export const stepSchema = z.discriminatedUnion('type', [
  ...acts,
  expectRevert,
  define('block', 'Transactions in one block, in this order.', {
    steps: z
      .array(z.discriminatedUnion('type', [...acts, expectRevert]))
      .min(1)
      .max(maxTogether)
      .describe(
        'The transactions. Native coins that one spends are the sender’s before the block.',
      ),
  }),
  define('warp', 'Moves the clock, and mines a block.', {
    seconds: z
      .int()
      .min(1)
      .max(31_536_000)
      .describe('Seconds to move the clock ahead.'),
  }),
  define('mine', 'Mines empty blocks.', {
    blocks: z.int().min(1).max(1_000).describe('Number of empty blocks.'),
  }),
  define('rewind', 'Drops the blocks since a checkpoint, as in a reorg.', {
    to: name.describe('The checkpoint of an earlier step.'),
  }),
])

/** The schema checks everything that depends on a single field. */
export const schema = z
  .strictObject({
    $schema: optional(text, 'Where editors find this schema.'),
    version: z.literal(1).describe('The version of this format.'),
    title: text.describe('A short title.'),
    deployment: optional(
      digest,
      'Digest of the starting pools. Any pools by default.',
    ),
    seed: text.describe('The actors’ keys are derived from it.'),
    startTime: optional(
      z.int().min(0).max(4_102_444_800),
      'Unix seconds. The chain’s clock is moved to it if it is earlier.',
    ),
    actors: z
      .array(name)
      .min(1)
      .max(maxActors)
      .describe('Names of the actors.'),
    tokens: z
      .array(
        z.strictObject({
          symbol: symbol.describe('A unique symbol.'),
          decimals: z.int().min(0).max(36).describe('Decimals of the token.'),
          supply: amount.describe(
            'Supply in whole coins, which `faucet` holds.',
          ),
          transferFeeBps: optional(
            z.int().min(0).max(5_000),
            'What each transfer burns, in basis points, rounded down.',
          ),
        }),
      )
      .max(5)
      .optional()
      .describe('Tokens that are created before the first step.'),
    steps: z
      .array(stepSchema)
      .min(1)
      .max(1_000)
      .describe('The steps, in order.'),
  })
  .describe('A situation on a Uniswap V2 exchange.')

/** A scenario, with its steps and expected outcomes. */
export type Scenario = z.output<typeof schema>
export type Act = z.output<typeof act>
export type ScenarioStep = Scenario['steps'][number]
