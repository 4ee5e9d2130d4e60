import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config/readConfig.js'

export const hmacKey = 'the-tests-own-hmac-key-of-42-characters-no'
export const origin = 'http://localhost:8080'

/** Variables of every faucet in these tests, without limits and with all logs. */
export const common = {
  FAUCET_HMAC_KEY: hmacKey,
  FAUCET_ALLOWED_ORIGINS: origin,
  FAUCET_RATE_LIMIT_BURST: '100000',
  FAUCET_RATE_LIMIT_PER_MINUTE: '100000',
  LOG_LEVEL: 'debug',
}

const token = (digit: string, symbol: string, decimals: number) => ({
  chainId: 500_000,
  address: `0x${digit.repeat(40)}`,
  name: symbol,
  symbol,
  decimals,
})

/** A network without a node. */
export const deployment = {
  chain: {
    id: 500_000,
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token', symbol: 'ZKP', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:1'],
  },
  genesisHash: `0x${'ab'.repeat(32)}`,
  startBlock: 0,
  contracts: {
    factory: `0x${'1'.repeat(40)}`,
    router: `0x${'2'.repeat(40)}`,
    wrappedNative: `0x${'3'.repeat(40)}`,
  },
  tokens: [token('4', 'USDT', 6), token('5', 'DAI', 18), token('6', 'ELSE', 2)],
  pairs: ['USDT-ZKP'],
}

/**
 * Returns the variables of a faucet for this network. `remove` deletes their deployment
 * file.
 */
export function createEnvironment(overrides: Record<string, string> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'faucet-offline-'))
  const path = join(directory, 'deployment.json')
  writeFileSync(path, JSON.stringify(deployment))
  return {
    env: {
      ...common,
      FAUCET_DEPLOYMENT: path,
      FAUCET_PRIVATE_KEY: `0x${'11'.repeat(32)}`,
      ...overrides,
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** Returns a configuration for this network. */
export function readOfflineConfig(overrides?: Record<string, string>) {
  const { env, remove } = createEnvironment(overrides)
  try {
    return readConfig(env)
  } finally {
    remove()
  }
}
