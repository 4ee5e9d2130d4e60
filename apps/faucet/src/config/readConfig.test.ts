import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployment } from '../../test/support/environment.js'
import { knownVariables, readConfig } from './readConfig.js'

const privateKey = `0x${'11'.repeat(32)}`

let directory: string
let good: Record<string, string>
const file = (name: string, content: string) => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'faucet-config-'))
  good = {
    FAUCET_DEPLOYMENT: file('deployment.json', JSON.stringify(deployment)),
    FAUCET_PRIVATE_KEY: privateKey,
    FAUCET_HMAC_KEY: 'k'.repeat(32),
    FAUCET_ALLOWED_ORIGINS: 'https://swap.test, http://localhost:8080',
  }
})
afterAll(() => rmSync(directory, { recursive: true }))

test('default: uses the specification’s values', () => {
  const config = readConfig(good)
  expect(config).toMatchObject({
    cooldown: 3_600,
    challengeLifetime: 300,
    frontendOrigin: 'https://swap.test',
    network: deployment.genesisHash,
    rpcUrls: ['http://127.0.0.1:1'],
    proxyCidrs: [],
    databaseUrl: undefined,
    host: '127.0.0.1',
    port: 8547,
    probeMaxAge: 5_000,
  })
  // Tokens without a default amount are not offered.
  expect([...config.tokens.values()]).toMatchObject([
    {
      symbol: 'ZKP',
      address: undefined,
      amount: 100n * 10n ** 18n,
      dailyBudget: 100_000n * 10n ** 18n,
    },
    { symbol: 'USDT', amount: 1_000_000_000n, dailyBudget: 1_000_000_000_000n },
    { symbol: 'DAI', amount: 1_000n * 10n ** 18n },
  ])
})

test('args: reads secrets from files, and amounts in whole tokens', () => {
  const { FAUCET_PRIVATE_KEY: _, FAUCET_HMAC_KEY: __, ...rest } = good
  const config = readConfig({
    ...rest,
    FAUCET_PRIVATE_KEY_FILE: file('key', `${privateKey}\n`),
    FAUCET_HMAC_KEY_FILE: file('hmac', 'h'.repeat(40)),
    FAUCET_HMAC_KEY_PREVIOUS: 'p'.repeat(40),
    DATABASE_URL_FILE: file('database', 'postgres://u:p@127.0.0.1/faucet\n'),
    FAUCET_AMOUNTS: 'ELSE=0.25, ZKP=0,DAI=0',
    FAUCET_DAILY_BUDGETS: 'ELSE=1,USDT=1000',
    FAUCET_FRONTEND_ORIGIN: 'http://localhost:8080',
  })
  expect(config.privateKey).toBe(privateKey)
  expect(config.databaseUrl).toBe('postgres://u:p@127.0.0.1/faucet')
  expect(config.hmacKeys).toEqual(['h'.repeat(40), 'p'.repeat(40)])
  expect(config.frontendOrigin).toBe('http://localhost:8080')
  expect([...config.tokens.values()]).toMatchObject([
    { symbol: 'USDT', dailyBudget: 1_000_000_000n },
    { symbol: 'ELSE', amount: 25n, dailyBudget: 100n },
  ])
})

test('error: lists every invalid variable without quoting a value', () => {
  const read = () =>
    readConfig({
      FAUCET_DEPLOYMENT: join(directory, 'missing.json'),
      FAUCET_PRIVATE_KEY: '0xsecret',
      FAUCET_HMAC_KEY: 'secret',
      FAUCET_ALLOWED_ORIGINS: 'https://swap.test/secret',
      FAUCET_FRONTEND_ORIGIN: 'https://other.test',
      FAUCET_PORT: '65536',
      FAUCET_COOLDOWN_SECONDS: '1h',
      FAUCET_PROXY_CIDRS: '0.0.0.0/0',
      FAUCET_ALLOW_EMBEDDED: 'yes',
      FAUCET_RPC_URL: 'secret',
      DATABASE_URL: 'mysql://secret',
      LOG_LEVEL: 'loud',
      FAUCET_COOLDOWN: '3600',
    })
  expect(read).toThrowErrorMatchingInlineSnapshot(`
    [ConfigError: Invalid configuration:
    - FAUCET_DEPLOYMENT names no usable deployment: ENOENT
    - FAUCET_RPC_URL must be a URL that starts with http: or https:
    - FAUCET_PRIVATE_KEY must be 0x and 64 hex digits
    - FAUCET_HMAC_KEY must have at least 32 characters
    - FAUCET_ALLOWED_ORIGINS must list origins, as in https://swap.test,http://localhost:8080
    - DATABASE_URL must be a URL that starts with postgres: or postgresql:
    - FAUCET_ALLOW_EMBEDDED must be 'true' or 'false'
    - FAUCET_COOLDOWN_SECONDS must be an integer from 1 to 31536000
    - FAUCET_PORT must be an integer from 0 to 65535
    - FAUCET_PROXY_CIDRS must list CIDRs narrower than /0, as in 10.0.0.0/8,fd00::/8
    - LOG_LEVEL must be one of fatal, error, warn, info, debug, silent
    - FAUCET_COOLDOWN is not a known variable]
  `)
  expect(read).not.toThrow(/secret/)
})

describe('error: reports a single invalid variable', () => {
  test.each([
    [{ FAUCET_PRIVATE_KEY: '' }, 'FAUCET_PRIVATE_KEY is missing'],
    [
      { FAUCET_PRIVATE_KEY: `0x${'00'.repeat(32)}` },
      'FAUCET_PRIVATE_KEY is not a key of the curve',
    ],
    [
      { FAUCET_PRIVATE_KEY_FILE: '/nowhere' },
      'FAUCET_PRIVATE_KEY and FAUCET_PRIVATE_KEY_FILE are both set',
    ],
    [
      { FAUCET_HMAC_KEY: '', FAUCET_HMAC_KEY_FILE: '/nowhere' },
      'FAUCET_HMAC_KEY_FILE names a file that cannot be read',
    ],
    [
      { FAUCET_AMOUNTS: 'USDT=0.0000001' },
      'must give USDT a plain number with at most 6 decimals',
    ],
    [{ FAUCET_AMOUNTS: 'USDT=1e3' }, 'must give USDT a plain number'],
    [
      { FAUCET_AMOUNTS: 'DOGE=1' },
      'names DOGE, which the deployment does not have',
    ],
    [{ FAUCET_AMOUNTS: 'USDT=1,USDT=2' }, 'names USDT twice'],
    [{ FAUCET_AMOUNTS: 'USDT' }, 'must look like'],
    [{ FAUCET_AMOUNTS: 'USDT=0,ZKP=0,DAI=0' }, 'leaves no token to pay'],
    [{ FAUCET_DAILY_BUDGETS: 'USDT=999' }, 'gives USDT less than one payout'],
    [{ FAUCET_PROXY_CIDRS: '10.0.0.1' }, 'must list CIDRs'],
    [{ FAUCET_PROXY_CIDRS: '10.0.0.0/33' }, 'must list CIDRs'],
    [{ FAUCET_PROXY_CIDRS: '::/0' }, 'must list CIDRs'],
    [{ FAUCET_PORT: '5060' }, 'FAUCET_PORT is a port that browsers block'],
    [{ FAUCET_ADMIN_PORT: '6000' }, 'is a port that browsers block'],
    [{ NODE_ENV: 'production' }, 'FAUCET_ALLOW_EMBEDDED=true'],
  ])('%j', (changes, problem) => {
    expect(() => readConfig({ ...good, ...changes })).toThrow(problem)
  })

  test('behavior: production accepts PostgreSQL, or the embedded engine if configured', () => {
    const production = { ...good, NODE_ENV: 'production' }
    expect(() =>
      readConfig({ ...production, FAUCET_ALLOW_EMBEDDED: 'true' }),
    ).not.toThrow()
    expect(() =>
      readConfig({ ...production, DATABASE_URL: 'postgres://u:p@db/faucet' }),
    ).not.toThrow()
  })
})

describe('the README', () => {
  const readme = readFileSync(
    new URL('../../README.md', import.meta.url),
    'utf8',
  )
  const section = /## Configuration\n(.*?)\n## /s.exec(readme)?.[1] ?? ''
  /** The README's variables, with their default values. */
  const variables = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, names = '', defaults = ''] = line.split('|')
      const values = defaults.trim().replaceAll('`', '').split(', ')
      return names
        .trim()
        .split(', ')
        .map((name, index) => [name.replaceAll('`', ''), values[index]])
    }) as [name: string, value: string][]
  const isValue = (value: string) => /^[\w./-]+$/.test(value)

  test('lists every variable', () => {
    const known = [...knownVariables].filter(
      (name) => !name.endsWith('_FILE') && name !== 'NODE_ENV',
    )
    expect(variables.map(([name]) => name).sort()).toEqual(known.sort())
  })

  test('contains the actual defaults', () => {
    const defaults = variables.filter(
      ([, value]) => value !== 'required' && isValue(value),
    )
    expect(defaults.map(([name]) => name)).toContain('FAUCET_PORT')
    expect(readConfig({ ...good, ...Object.fromEntries(defaults) })).toEqual(
      readConfig(good),
    )
  })
})

test('behavior: warns about the embedded engine in production', () => {
  const production = { ...good, NODE_ENV: 'production' }
  const embedded = { ...production, FAUCET_ALLOW_EMBEDDED: 'true' }
  expect(readConfig(embedded).warnings.join()).toContain('Set DATABASE_URL')
  const DATABASE_URL = 'postgres://127.0.0.1/faucet'
  expect(readConfig({ ...production, DATABASE_URL }).warnings).toEqual([])
})

test('behavior: warns about a secret that every user can read or write', () => {
  const { FAUCET_PRIVATE_KEY: _, ...rest } = good
  const path = file('open-key', privateKey)
  const read = (mode: number) => {
    chmodSync(path, mode)
    return readConfig({ ...rest, FAUCET_PRIVATE_KEY_FILE: path }).warnings
  }
  for (const mode of [0o644, 0o602])
    expect(read(mode)).toEqual([
      'FAUCET_PRIVATE_KEY_FILE names a file that every user of this machine can read or write; run chmod 600 on it.',
    ])
  expect(read(0o600)).toEqual([])
})
