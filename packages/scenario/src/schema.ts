import { z } from 'zod'

// A letter first, so that no name is one of JavaScript's own, as `__proto__` is.
const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_ ]{0,31}$/, {
  error: 'a name of letters and digits that begins with a letter',
})
const symbol = z.string().regex(/^[A-Za-z0-9.]{1,32}$/, {
  error: 'a symbol of letters and digits',
})
const pair = z.string().regex(/^[A-Za-z0-9.]{1,32}-[A-Za-z0-9.]{1,32}$/, {
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
const seconds = z.int().min(-31_536_000).max(31_536_000)

const after = {
  /** What must be true after the step. */
  expect: z
    .strictObject({
      /** By pair and token. */
      reserves: z.record(pair, z.record(symbol, amount)).optional(),
      /** By actor and token, network fees not counted. */
      balances: z.record(name, z.record(symbol, amount)).optional(),
      /** LP tokens, by actor and pair. */
      liquidity: z.record(name, z.record(pair, amount)).optional(),
      /** By token: what one is worth of another in their pool, cut to these digits. */
      prices: z.record(symbol, z.record(symbol, amount)).optional(),
    })
    .optional(),
  /** Name of the state after the step. */
  checkpoint: name.optional(),
}

/** A step: what it does, and what must come of it. */
const define = <const shape extends z.core.$ZodShape>(shape: shape) =>
  z.strictObject({ ...shape, ...after })

const acts = [
  /** What the faucet pays an actor of a token, once an hour. */
  define({ type: z.literal('claim'), actor: name, token: symbol }),
  /** A swap: `amountIn` is exact, or `amountOut` with `amountInMax`. */
  define({
    type: z.literal('swap'),
    actor: name,
    /** Tokens from the one spent to the one received. */
    path: z.array(symbol).min(2).max(8),
    amountIn: amount.optional(),
    /** Least to receive; none when left out. */
    amountOutMin: amount.optional(),
    amountOut: amount.optional(),
    /** Most to spend for an exact `amountOut`. */
    amountInMax: amount.optional(),
    /** Seconds after the latest block; negative is too late. 1,200 when left out. */
    deadline: seconds.optional(),
  }),
  /** A deposit of at most these amounts. */
  define({
    type: z.literal('add'),
    actor: name,
    tokens: two(symbol),
    amounts: two(amount),
    minimums: two(amount).optional(),
    deadline: seconds.optional(),
  }),
  /** A withdrawal of LP tokens. */
  define({
    type: z.literal('remove'),
    actor: name,
    tokens: two(symbol),
    liquidity: amount,
    minimums: two(amount).optional(),
    deadline: seconds.optional(),
  }),
  /** What the router may spend. Other steps approve what they need themselves. */
  define({
    type: z.literal('approve'),
    actor: name,
    token: symbol,
    amount,
  }),
  define({ type: z.literal('wrap'), actor: name, amount }),
  define({ type: z.literal('unwrap'), actor: name, amount }),
  /** Coins from an actor, or from `faucet`, to an actor. */
  define({
    type: z.literal('transfer'),
    actor: name,
    to: name,
    token: symbol,
    amount,
  }),
] as const
const act = z.discriminatedUnion('type', acts)

const step = z.discriminatedUnion('type', [
  ...acts,
  /** Moves the clock. */
  define({
    type: z.literal('warp'),
    seconds: z.int().min(1).max(31_536_000),
  }),
  /** Empty blocks. */
  define({
    type: z.literal('mine'),
    blocks: z.int().min(1).max(1_000),
  }),
  /** Back to a checkpoint: the blocks since then are dropped, as in a reorganisation. */
  define({ type: z.literal('rewind'), to: name }),
  /** A step that must fail, and why. */
  define({
    type: z.literal('expectRevert'),
    step: act,
    reason: z.enum([
      'slippage',
      'expired',
      'insufficientLiquidity',
      'insufficientBalance',
      'insufficientFunds',
      'cooldown',
      'other',
    ]),
  }),
])

/** A scenario, as far as its fields alone can tell. */
export const schema = z.strictObject({
  $schema: text.optional(),
  version: z.literal(1),
  title: text,
  /** Digest of the pools that it begins with; any when left out. */
  deployment: digest.optional(),
  /** The actors' keys are derived from it. */
  seed: text,
  /** Unix seconds: the chain's clock is moved to it if it is earlier. */
  startTime: z.int().min(0).max(4_102_444_800).optional(),
  actors: z.array(name).min(1).max(20),
  /** Tokens that are created before the first step; `faucet` holds them all. */
  tokens: z
    .array(
      z.strictObject({
        symbol,
        decimals: z.int().min(0).max(36),
        supply: amount,
        /** What each transfer burns, in basis points, rounded down. */
        transferFeeBps: z.int().min(0).max(5_000).optional(),
      }),
    )
    .max(5)
    .optional(),
  steps: z.array(step).min(1).max(1_000),
  /** Digests of the states that steps name. */
  checkpoints: z.record(name, digest).optional(),
})

/** A scenario: what somebody did, and what must come of it. */
export type Scenario = z.output<typeof schema>
export type Act = z.output<typeof act>
/** One step of it. */
export type ScenarioStep = Scenario['steps'][number]
