import { readFileSync } from 'node:fs'
import { InvalidDeploymentError, parseDeployment } from '@letheswap/sdk'
import { z } from 'zod'

/** The configuration is wrong; the message names every bad variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(problems: readonly string[]) {
    super(`The indexer cannot start: ${problems.join('; ')}.`)
  }
}

export type Config = ReturnType<typeof readConfig>

function integer(fallback: number, min: number, max: number) {
  const error = `must be an integer from ${min} to ${max}`
  return z.coerce
    .number(error)
    .int(error)
    .min(min, error)
    .max(max, error)
    .default(fallback)
}

const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be a URL that starts with ${protocols.map((it) => `${it}:`).join(' or ')}`,
  })

const deploymentFile = z.string('is missing').transform((path, context) => {
  try {
    return parseDeployment(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    context.addIssue({
      code: 'custom',
      // Others quote the file, whose URLs may carry a key.
      message: `must name a deployment's JSON file: ${
        error instanceof InvalidDeploymentError
          ? error.shortMessage
          : 'it cannot be read'
      }`,
    })
    return z.NEVER
  }
})

const environment = z.object({
  INDEXER_DEPLOYMENT: deploymentFile,
  INDEXER_RPC_URL: url('http', 'https').optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  INDEXER_HOST: z.string().default('127.0.0.1'),
  INDEXER_PORT: integer(8549, 0, 65_535),
  INDEXER_WORKERS: integer(2, 0, 16),
  INDEXER_POLL_MS: integer(1_000, 20, 60_000),
  INDEXER_RANGE_BLOCKS: integer(2_000, 1, 100_000),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be one of fatal, error, warn, info, debug, silent',
    )
    .default('info'),
})

/**
 * The configuration, from the environment alone.
 *
 * @throws ConfigError that lists every bad variable and quotes no value.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value?.trim()),
  )
  const { data, error } = environment.safeParse(given)
  const unknown = Object.keys(given).filter(
    (name) => name.startsWith('INDEXER_') && !(name in environment.shape),
  )
  if (!data || unknown.length > 0)
    throw new ConfigError([
      ...(error?.issues ?? []).map(
        ({ path, message }) => `${String(path[0])} ${message}`,
      ),
      ...unknown.map((name) => `${name} is not a known variable`),
    ])
  const { INDEXER_DEPLOYMENT: deployment, INDEXER_RPC_URL: rpcUrl } = data
  return {
    deployment,
    rpcUrls: rpcUrl === undefined ? deployment.chain.rpcUrls : [rpcUrl],
    databaseUrl: data.DATABASE_URL,
    host: data.INDEXER_HOST,
    port: data.INDEXER_PORT,
    workers: data.INDEXER_WORKERS,
    pollInterval: data.INDEXER_POLL_MS,
    rangeSize: data.INDEXER_RANGE_BLOCKS,
    logLevel: data.LOG_LEVEL,
  }
}
