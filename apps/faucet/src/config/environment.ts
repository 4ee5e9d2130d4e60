import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { EnvironmentError, readSecret } from '@letheswap/node'
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
  list,
  origin,
  privateKey,
  text,
  url,
} from './values.js'

// Variables that are checked together are one group, which gives the settings
// that the rest of the faucet sees.

const network = z
  .object({
    FAUCET_DEPLOYMENT: deploymentFile,
    FAUCET_RPC_URL: url('http', 'https').optional(),
    FAUCET_AMOUNTS: entries,
    FAUCET_DAILY_BUDGETS: entries,
  })
  .transform((env, context) => {
    const deployment = env.FAUCET_DEPLOYMENT
    const { FAUCET_RPC_URL: rpcUrl } = env
    return {
      deployment,
      /** The genesis hash: names the network in the database. */
      network: deployment.genesisHash,
      rpcUrls: rpcUrl === undefined ? deployment.chain.rpcUrls : [rpcUrl],
      tokens: readTokens({
        deployment,
        amounts: env.FAUCET_AMOUNTS,
        budgets: env.FAUCET_DAILY_BUDGETS,
        fail: (name, message) =>
          context.addIssue({ code: 'custom', path: [name], message }),
      }),
    }
  })

type SecretName =
  | 'FAUCET_PRIVATE_KEY'
  | 'FAUCET_HMAC_KEY'
  | 'FAUCET_HMAC_KEY_PREVIOUS'

const secrets = z
  .object({
    FAUCET_PRIVATE_KEY: text.optional(),
    FAUCET_PRIVATE_KEY_FILE: text.optional(),
    FAUCET_HMAC_KEY: text.optional(),
    FAUCET_HMAC_KEY_FILE: text.optional(),
    FAUCET_HMAC_KEY_PREVIOUS: text.optional(),
    FAUCET_HMAC_KEY_PREVIOUS_FILE: text.optional(),
  })
  .transform((env, context) => {
    const warnings: string[] = []
    const read = <secret>(name: SecretName, schema: z.ZodType<secret>) => {
      const fail = (variable: string, message: string) => {
        context.addIssue({ code: 'custom', path: [variable], message })
        return z.NEVER
      }
      try {
        const found = readSecret(name, env)
        const path = env[`${name}_FILE`]
        // Not refused: a secret mounted into a container is often readable so.
        if (path !== undefined && isReadByAll(path))
          warnings.push(
            `${name}_FILE names a file that every user of this machine can read; run chmod 600 on it.`,
          )
        const { success, data, error } = schema.safeParse(found?.text)
        if (success) return data
        const hint = found === undefined ? ` (or set ${name}_FILE)` : ''
        return fail(
          found?.variable ?? name,
          `${error.issues[0]?.message}${hint}`,
        )
      } catch (error) {
        if (!(error instanceof EnvironmentError)) throw error
        return fail(error.variable, error.reason)
      }
    }
    return {
      privateKey: read('FAUCET_PRIVATE_KEY', privateKey),
      /** The first signs challenges; all are accepted. */
      hmacKeys: [
        read('FAUCET_HMAC_KEY', hmacKey),
        read('FAUCET_HMAC_KEY_PREVIOUS', hmacKey.optional()),
      ].filter((key) => key !== undefined),
      /** What is allowed but unwise; logged at the start. */
      warnings,
    }
  })

const isReadByAll = (path: string) =>
  process.platform !== 'win32' && (statSync(path).mode & 0o004) !== 0

const pages = z
  .object({
    FAUCET_ALLOWED_ORIGINS: list(origin).refine(
      (origins) => origins.length > 0,
      'is missing',
    ),
    FAUCET_FRONTEND_ORIGIN: text.optional(),
  })
  .transform((env, context) => {
    const allowedOrigins = new Set(env.FAUCET_ALLOWED_ORIGINS)
    const [first = ''] = allowedOrigins
    const frontendOrigin = env.FAUCET_FRONTEND_ORIGIN ?? first
    if (!allowedOrigins.has(frontendOrigin))
      context.addIssue({
        code: 'custom',
        path: ['FAUCET_FRONTEND_ORIGIN'],
        message: 'must be one of FAUCET_ALLOWED_ORIGINS',
      })
    return {
      allowedOrigins,
      /** The origin that challenges name when no allowed page asks for them. */
      frontendOrigin,
    }
  })

const database = z
  .object({
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    FAUCET_DATABASE_POOL: integer(10, 2, 200),
    FAUCET_DATA_DIR: text.default('.letheswap/faucet'),
    FAUCET_ALLOW_EMBEDDED: flag,
    NODE_ENV: text.optional(),
  })
  .transform((env, context) => {
    const databaseUrl = env.DATABASE_URL
    if (
      env.NODE_ENV === 'production' &&
      databaseUrl === undefined &&
      !env.FAUCET_ALLOW_EMBEDDED
    )
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message:
          'is missing; for one process on one machine, set FAUCET_ALLOW_EMBEDDED=true',
      })
    return {
      databaseUrl,
      databasePool: env.FAUCET_DATABASE_POOL,
      /** Where the embedded database lives when there is no `databaseUrl`. */
      dataDirectory: resolve(env.FAUCET_DATA_DIR),
    }
  })

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const service = z
  .object({
    FAUCET_MAX_FEE_GWEI: integer(500, 1, 1_000_000),
    FAUCET_COOLDOWN_SECONDS: integer(3_600, 1, 31_536_000),
    FAUCET_CHALLENGE_SECONDS: integer(300, 10, 3_600),
    FAUCET_HOST: text.default('127.0.0.1'),
    FAUCET_PORT: integer(8547, 0, 65_535),
    FAUCET_ADMIN_HOST: text.default('127.0.0.1'),
    FAUCET_ADMIN_PORT: integer(8548, 0, 65_535),
    FAUCET_PROXY_CIDRS: list(cidr).default([]),
    FAUCET_RATE_LIMIT_BURST: integer(100, 1, 1_000_000),
    FAUCET_RATE_LIMIT_PER_MINUTE: integer(300, 1, 60_000_000),
    FAUCET_CLAIMS_PER_HOUR: integer(60, 1, 1_000_000),
    FAUCET_RECOVERY_INTERVAL_MS: integer(2_000, 20, 60_000),
    FAUCET_RPC_TIMEOUT_MS: integer(2_000, 100, 2_500),
    FAUCET_PROBE_MAX_AGE_MS: integer(5_000, 0, 5_000),
    FAUCET_FINALITY_BLOCKS: integer(12, 1, 100_000),
    LOG_LEVEL: z
      .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
      .default('info'),
  })
  .transform((env) => ({
    /** The most that a transaction offers, in wei per gas. */
    maxFee: parseGwei(`${env.FAUCET_MAX_FEE_GWEI}`),
    /** Seconds between two payouts of one token to one wallet. */
    cooldown: env.FAUCET_COOLDOWN_SECONDS,
    /** Seconds that a challenge may be used. */
    challengeLifetime: env.FAUCET_CHALLENGE_SECONDS,
    host: env.FAUCET_HOST,
    port: env.FAUCET_PORT,
    /** Where metrics, docs and readiness are served without a limit. */
    admin: { host: env.FAUCET_ADMIN_HOST, port: env.FAUCET_ADMIN_PORT },
    proxyCidrs: env.FAUCET_PROXY_CIDRS,
    rateLimit: {
      /** Requests that may come at once from one address. */
      burst: env.FAUCET_RATE_LIMIT_BURST,
      /** Requests a minute, from one address, in the long run. */
      perMinute: env.FAUCET_RATE_LIMIT_PER_MINUTE,
    },
    /** Paid claims of one address in an hour. */
    claimsPerHour: env.FAUCET_CLAIMS_PER_HOUR,
    /** Milliseconds. */
    recoveryInterval: env.FAUCET_RECOVERY_INTERVAL_MS,
    /** Milliseconds for one answer of the node. */
    rpcTimeout: env.FAUCET_RPC_TIMEOUT_MS,
    /** Milliseconds that a look at the chain may be relied on. */
    probeMaxAge: env.FAUCET_PROBE_MAX_AGE_MS,
    /** Blocks after which a payout is no longer watched for a reorg. */
    finality: BigInt(env.FAUCET_FINALITY_BLOCKS),
    logLevel: env.LOG_LEVEL,
  }))

/** Each group is given all variables and takes its own. */
export const environment = z.object({
  network,
  secrets,
  pages,
  database,
  service,
})

/** Every variable that means something. */
export const knownVariables: ReadonlySet<string> = new Set(
  Object.values(environment.shape).flatMap((group) =>
    Object.keys(group.in.shape),
  ),
)
