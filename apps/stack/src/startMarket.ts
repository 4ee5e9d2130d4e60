import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Devnet } from '@letheswap/devnet'
import { type Hex, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Chain } from './chain.js'
import { type Child, startChild } from './startChild.js'

/** Coins per trader on the devnet, enough to move its pools. */
const fund = '100000'

/** The funder's balance: the coins of four traders, and gas. */
const funderBalance = 5n * parseEther(fund)

export type MarketOptions = {
  deploymentPath: string
  chain: Chain
  stateDir: string
}

export async function startMarket({
  deploymentPath,
  chain: { devnet, ownerKey },
  stateDir,
}: MarketOptions): Promise<Child> {
  const { LETHE_PRIVATE_KEY, LETHE_PRIVATE_KEY_FILE } = process.env
  return startChild({
    name: 'The market',
    script: ['@letheswap/cli', 'bin/lethe.js'],
    args: ['market', '--yes', ...(devnet ? ['--fund', fund] : [])],
    env: {
      LETHE_CONFIG: deploymentPath,
      LETHE_MARKET_PHRASE_FILE: join(stateDir, 'market-phrase'),
      ...(devnet && ownerKey
        ? { LETHE_PRIVATE_KEY_FILE: await fillFunder(devnet, ownerKey) }
        : { LETHE_PRIVATE_KEY, LETHE_PRIVATE_KEY_FILE }),
    },
  })
}

/**
 * Ensures that the secret account has the traders' coins, and returns the file with its
 * key.
 */
async function fillFunder({ client }: Devnet, keyFile: string) {
  const key = readFileSync(keyFile, 'utf8') as Hex
  const address = privateKeyToAddress(key)
  if ((await client.getBalance({ address })) < funderBalance)
    await client.setBalance({ address, value: funderBalance })
  return keyFile
}
