import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { EnvironmentError, readSecret } from '@letheswap/node'
import { DEFAULT_CLAIM_COOLDOWN } from '@letheswap/sdk'
import { parseGwei } from 'viem'
import { z } from 'zod'
import { readTokens } from './readTokens.js'
import {
  cidr,
  deploymentFile,
  entries,
  flag,
  hmacKey,
  integer,
  inviteFile,
  list,
  origin,
  port,
  privateKey,
  text,
  url,
} from './values.js'

const secretNames = [
  'DATABASE_URL',
  'FAUCET_PRIVATE_KEY',
  'FAUCET_PRIVATE_KEY_PREVIOUS',
  'FAUCET_HMAC_KEY',
  'FAUCET_HMAC_KEY_PREVIOUS',
] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const environment = z.object({
  FAUCET_DEPLOYMENT: deploymentFile,
  FAUCET_RPC_URL: url('http', 'https').optional(),
  FAUCET_AMOUNTS: entries,
  FAUCET_DAILY_BUDGETS: entries,
  FAUCET_PRIVATE_KEY: privateKey,
  FAUCET_PRIVATE_KEY_PREVIOUS: privateKey.optional(),
  FAUCET_HMAC_KEY: hmacKey,
  FAUCET_HMAC_KEY_PREVIOUS: hmacKey.optional(),
  FAUCET_ALLOWED_ORIGINS: list(origin).refine(
    (origins) => origins.length > 0,
    'is missing',
  ),
  FAUCET_FRONTEND_ORIGIN: text.optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  FAUCET_DATABASE_POOL: integer(10, 2, 200),
  FAUCET_DATA_DIR: text.default('.letheswap/faucet'),
  FAUCET_ALLOW_EMBEDDED: flag,
  NODE_ENV: text.optional(),
  FAUCET_MAX_FEE_GWEI: integer(500, 1, 1_000_000),
  FAUCET_MAX_GAS: integer(1_000_000, 60_000, 30_000_000),
  FAUCET_COOLDOWN_SECONDS: integer(DEFAULT_CLAIM_COOLDOWN, 1, 31_536_000),
  FAUCET_CHALLENGE_SECONDS: integer(300, 10, 3_600),
  FAUCET_HOST: text.default('127.0.0.1'),
  FAUCET_PORT: port(8547),
  FAUCET_ADMIN_HOST: text.default('127.0.0.1'),
  FAUCET_ADMIN_PORT: port(8548),
  FAUCET_PROXY_CIDRS: list(cidr).default([]),
  FAUCET_RATE_LIMIT_BURST: integer(100, 1, 1_000_000),
  FAUCET_RATE_LIMIT_PER_MINUTE: integer(300, 1, 60_000_000),
  FAUCET_INVITES: inviteFile.optional(),
  FAUCET_CLAIMS_PER_HOUR: integer(60, 1, 1_000_000),
  FAUCET_PAYOUTS_PER_DAY: integer(1_000, 1, 1_000_000),
  FAUCET_RECOVERY_INTERVAL_MS: integer(2_000, 20, 60_000),
  FAUCET_RPC_TIMEOUT_MS: integer(2_000, 100, 2_500),
  FAUCET_PROBE_MAX_AGE_MS: integer(5_000, 0, 5_000),
  FAUCET_FINALITY_BLOCKS: integer(12, 1, 100_000),
  FAUCET_RETENTION_DAYS: integer(90, 2, 3_650),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('info'),
})

export const knownVariables: ReadonlySet<string> = new Set([
  ...Object.keys(environment.shape),
  ...secretNames.map((name) => `${name}_FILE`),
])

/** Returns the help's list of variables with their defaults. */
export function describeVariables(): string {
  const width = Math.max(
    ...Object.keys(environment.shape).map((it) => it.length),
  )
  return Object.entries(environment.shape)
    .map(([name, schema]) => {
      const { success, data } = schema.safeParse(undefined)
      const isValue = ['string', 'number', 'boolean'].includes(typeof data)
      const usual = success ? (isValue ? data : '') : 'required'
      return `  ${name.padEnd(width)}  ${usual}`.trimEnd()
    })
    .join('\n')
}

const settings = environment.transform((env, context) => {
  const fail = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const { FAUCET_DEPLOYMENT: deployment, FAUCET_RPC_URL: rpcUrl } = env
  const allowedOrigins = new Set(env.FAUCET_ALLOWED_ORIGINS)
  const [firstOrigin = ''] = allowedOrigins
  const frontendOrigin = env.FAUCET_FRONTEND_ORIGIN ?? firstOrigin
  if (!allowedOrigins.has(frontendOrigin))
    fail('FAUCET_FRONTEND_ORIGIN', 'must be one of FAUCET_ALLOWED_ORIGINS')
  const databaseUrl = env.DATABASE_URL
  if (
    env.NODE_ENV === 'production' &&
    databaseUrl === undefined &&
    !env.FAUCET_ALLOW_EMBEDDED
  )
    fail(
      'DATABASE_URL',
      'is missing; for one process on one machine, set FAUCET_ALLOW_EMBEDDED=true',
    )
  return {
    deployment,
    /** The genesis hash identifies the network in the database. */
    network: deployment.genesisHash,
    rpcUrls: rpcUrl === undefined ? deployment.chain.rpcUrls : [rpcUrl],
    tokens: readTokens({
      deployment,
      amounts: env.FAUCET_AMOUNTS,
      budgets: env.FAUCET_DAILY_BUDGETS,
      payoutsPerDay: BigInt(env.FAUCET_PAYOUTS_PER_DAY),
      fail,
    }),
    privateKey: env.FAUCET_PRIVATE_KEY,
    /**
     * Key of the previous account, which finishes its queue but starts no new payouts.
     */
    previousKey: env.FAUCET_PRIVATE_KEY_PREVIOUS,
    /** The first key signs challenges. All keys are accepted. */
    hmacKeys: [env.FAUCET_HMAC_KEY, env.FAUCET_HMAC_KEY_PREVIOUS].filter(
      (key) => key !== undefined,
    ),
    allowedOrigins,
    /** The origin in challenges, unless the request comes from an allowed page. */
    frontendOrigin,
    databaseUrl,
    databasePool: env.FAUCET_DATABASE_POOL,
    /** The embedded database is used if there is no `databaseUrl`. */
    dataDirectory: resolve(env.FAUCET_DATA_DIR),
    /** Limit in wei per gas. */
    maxFee: parseGwei(`${env.FAUCET_MAX_FEE_GWEI}`),
    maxGas: BigInt(env.FAUCET_MAX_GAS),
    cooldown: env.FAUCET_COOLDOWN_SECONDS,
    challengeLifetime: env.FAUCET_CHALLENGE_SECONDS,
    host: env.FAUCET_HOST,
    port: env.FAUCET_PORT,
    /** Serves metrics, docs and readiness without rate limits. */
    admin: { host: env.FAUCET_ADMIN_HOST, port: env.FAUCET_ADMIN_PORT },
    proxyCidrs: env.FAUCET_PROXY_CIDRS,
    rateLimit: {
      burst: env.FAUCET_RATE_LIMIT_BURST,
      /** Average number of requests per minute and address. */
      perMinute: env.FAUCET_RATE_LIMIT_PER_MINUTE,
    },
    claimsPerHour: env.FAUCET_CLAIMS_PER_HOUR,
    /** Number of wallets that each code admits. Undefined if no code is needed. */
    invites: env.FAUCET_INVITES,
    recoveryInterval: env.FAUCET_RECOVERY_INTERVAL_MS,
    rpcTimeout: env.FAUCET_RPC_TIMEOUT_MS,
    probeMaxAge: env.FAUCET_PROBE_MAX_AGE_MS,
    /** Number of blocks after which a payout is safe from a reorganization. */
    finality: BigInt(env.FAUCET_FINALITY_BLOCKS),
    retention: 86_400 * env.FAUCET_RETENTION_DAYS,
    logLevel: env.LOG_LEVEL,
  }
})

/** Lists all invalid variables, so that a single start shows all problems. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((p) => `- ${p}`).join('\n')}`)
  }
}

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from environment variables.
 *
 * @throws ConfigError with every invalid variable.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const problems: string[] = []
  const warnings: string[] = []
  // Compose files set missing variables to an empty text.
  const given = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  )
  for (const name of secretNames) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    try {
      const secret = readSecret(name, given)
      if (secret !== undefined) given[name] = secret.text
      // This is only a warning, because secrets mounted into containers are often
      // readable by all users.
      if (isOpenToAll(path))
        warnings.push(
          `${name}_FILE names a file that every user of this machine can read or write; run chmod 600 on it.`,
        )
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      problems.push(`${error.variable} ${error.reason}`)
    }
  }
  const result = settings.safeParse(given)
  problems.push(
    ...(result.error?.issues ?? []).map(
      ({ path, message }) => `${String(path[0])} ${message}`,
    ),
    // A misspelled variable would silently have no effect.
    ...Object.keys(variables)
      .filter((name) => name.startsWith('FAUCET_') && !knownVariables.has(name))
      .map((name) => `${name} is not a known variable`),
  )
  // Each invalid item of a list has its own issue.
  if (!result.success || problems.length > 0)
    throw new ConfigError([...new Set(problems)])
  if (given.NODE_ENV === 'production' && given.DATABASE_URL === undefined)
    warnings.push(
      'The database is embedded: it is lost with the disk of this machine. Set DATABASE_URL to keep payouts in PostgreSQL.',
    )
  return { ...result.data, warnings }
}

const isOpenToAll = (path: string) =>
  process.platform !== 'win32' && (statSync(path).mode & 0o006) !== 0
