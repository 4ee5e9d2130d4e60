import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Deployment, parseDeployment } from '@letheswap/sdk'
import { isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { Environment } from './environment.js'
import { readTokens } from './readTokens.js'
import type { Config, FaucetToken } from './types.js'

const minKeyLength = 32
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/**
 * The whole configuration, from the environment alone.
 *
 * @throws ConfigError that lists every bad variable.
 */
export function readConfig(
  variables: Record<string, string | undefined>,
): Config {
  const env = new Environment(variables)
  const deployment = readDeployment(env)
  const rpcUrl = readUrl(env, 'FAUCET_RPC_URL', ['http:', 'https:'])
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const allowedOrigins = readOrigins(env)
  const embeddedAllowed = env.flag('FAUCET_ALLOW_EMBEDDED')
  if (
    env.text('NODE_ENV') === 'production' &&
    databaseUrl === undefined &&
    !embeddedAllowed
  )
    env.fail(
      'DATABASE_URL',
      'is missing; for one process on one machine, set FAUCET_ALLOW_EMBEDDED=true',
    )

  const config = {
    privateKey: readPrivateKey(env),
    hmacKeys: readHmacKeys(env),
    cooldown: env.integer('FAUCET_COOLDOWN_SECONDS', 3_600, 1, 31_536_000),
    challengeLifetime: env.integer('FAUCET_CHALLENGE_SECONDS', 300, 10, 3_600),
    allowedOrigins,
    frontendOrigin: readFrontendOrigin(env, allowedOrigins),
    proxyCidrs: readCidrs(env),
    rateLimit: {
      burst: env.integer('FAUCET_RATE_LIMIT_BURST', 100, 1, 1_000_000),
      perMinute: env.integer(
        'FAUCET_RATE_LIMIT_PER_MINUTE',
        300,
        1,
        60_000_000,
      ),
    },
    claimsPerHour: env.integer('FAUCET_CLAIMS_PER_HOUR', 60, 1, 1_000_000),
    host: env.text('FAUCET_HOST') ?? '127.0.0.1',
    port: env.integer('FAUCET_PORT', 8547, 0, 65_535),
    dataDirectory: resolve(env.text('FAUCET_DATA_DIR') ?? '.letheswap/faucet'),
    databaseUrl,
    databasePool: env.integer('FAUCET_DATABASE_POOL', 10, 2, 200),
    recoveryInterval: env.integer(
      'FAUCET_RECOVERY_INTERVAL_MS',
      2_000,
      20,
      60_000,
    ),
    rpcTimeout: env.integer('FAUCET_RPC_TIMEOUT_MS', 2_000, 100, 2_500),
    probeMaxAge: env.integer('FAUCET_PROBE_MAX_AGE_MS', 5_000, 0, 5_000),
    finality: BigInt(env.integer('FAUCET_FINALITY_BLOCKS', 12, 1, 100_000)),
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'info'),
  }
  const tokens =
    deployment === undefined
      ? new Map<string, FaucetToken>()
      : readTokens(env, deployment)
  // Known even where the deployment is not, so that they are not called unknown.
  env.text('FAUCET_AMOUNTS')
  env.text('FAUCET_DAILY_BUDGETS')

  env.assertValid('FAUCET_')
  if (deployment === undefined) throw new Error('unreachable: not validated')
  return {
    ...config,
    deployment,
    network: deployment.genesisHash,
    warnings: env.warnings,
    rpcUrls: rpcUrl === undefined ? deployment.chain.rpcUrls : [rpcUrl],
    tokens,
  }
}

function readDeployment(env: Environment): Deployment | undefined {
  const path = env.required('FAUCET_DEPLOYMENT')
  if (path === '') return undefined
  try {
    return parseDeployment(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const { code, shortMessage } = error as {
      code?: string
      shortMessage?: string
    }
    // A JSON error quotes the file, which may hold an RPC credential.
    const reason = shortMessage ?? code ?? 'it is not JSON.'
    env.fail('FAUCET_DEPLOYMENT', `names no usable deployment: ${reason}`)
    return undefined
  }
}

function readPrivateKey(env: Environment): `0x${string}` {
  const key = env.secret('FAUCET_PRIVATE_KEY')
  const fail = (problem: string) => {
    env.fail('FAUCET_PRIVATE_KEY', problem)
    return '0x' as const
  }
  if (key === undefined)
    return fail('is missing or unusable (or set FAUCET_PRIVATE_KEY_FILE)')
  if (!isHex(key) || key.length !== 66)
    return fail('must be 0x and 64 hex digits')
  try {
    privateKeyToAccount(key)
    return key
  } catch {
    return fail('is not a key of the curve')
  }
}

function readHmacKeys(env: Environment): string[] {
  const key = env.secret('FAUCET_HMAC_KEY')
  const previous = env.secret('FAUCET_HMAC_KEY_PREVIOUS')
  if (key === undefined)
    env.fail(
      'FAUCET_HMAC_KEY',
      'is missing or unusable (or set FAUCET_HMAC_KEY_FILE)',
    )
  for (const [name, value] of [
    ['FAUCET_HMAC_KEY', key],
    ['FAUCET_HMAC_KEY_PREVIOUS', previous],
  ] as const)
    if (value !== undefined && value.length < minKeyLength)
      env.fail(name, `must have at least ${minKeyLength} characters`)
  return [key, previous].filter((key) => key !== undefined)
}

function readUrl(
  env: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const value = env.text(name)
  if (value === undefined) return undefined
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol))
    return value
  env.fail(name, `must be a URL that starts with ${protocols.join(' or ')}`)
  return undefined
}

const isOrigin = (value: string) =>
  /^https?:/.test(value) &&
  URL.canParse(value) &&
  new URL(value).origin === value

function readOrigins(env: Environment): Set<string> {
  const name = 'FAUCET_ALLOWED_ORIGINS'
  const origins = env.list(name)
  if (origins.length === 0) env.fail(name, 'is missing')
  if (!origins.every(isOrigin))
    env.fail(
      name,
      'must list origins, as in https://swap.test,http://localhost:8080',
    )
  return new Set(origins)
}

function readFrontendOrigin(env: Environment, allowed: Set<string>): string {
  const name = 'FAUCET_FRONTEND_ORIGIN'
  const origin = env.text(name)
  if (origin === undefined) return [...allowed][0] ?? ''
  if (!allowed.has(origin))
    env.fail(name, 'must be one of FAUCET_ALLOWED_ORIGINS')
  return origin
}

function readCidrs(env: Environment): string[] {
  const name = 'FAUCET_PROXY_CIDRS'
  const cidrs = env.list(name)
  for (const cidr of cidrs) {
    const [address = '', prefix = '', ...rest] = cidr.split('/')
    const family = isIP(address)
    try {
      if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix))
        throw new Error('not a CIDR')
      // Trusting everybody means believing any forged X-Forwarded-For.
      if (Number(prefix) === 0) throw new Error('trusts everybody')
      new BlockList().addSubnet(
        address,
        Number(prefix),
        family === 4 ? 'ipv4' : 'ipv6',
      )
    } catch {
      env.fail(
        name,
        'must list CIDRs narrower than /0, as in 10.0.0.0/8,fd00::/8',
      )
    }
  }
  return cidrs
}
