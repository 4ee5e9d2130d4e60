import { join } from 'node:path'
import type { Devnet } from '@letheswap/devnet'
import { parseEther } from 'viem'
import { type Child, startChild } from './startChild.js'

/** Index in the devnet's accounts of the key that funds the traders. */
const funderIndex = 9

/** Coins for each trader on the devnet: enough to move its pools. */
const fund = '100000'

/** The funder's balance: the funds of four traders, and gas. */
const funderBalance = 5n * parseEther(fund)

export type MarketOptions = {
  deploymentPath: string
  /** Pays for the traders, if started here. */
  devnet: Devnet | undefined
  stateDir: string
}

export async function startMarket({
  deploymentPath,
  devnet,
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
      ...(devnet
        ? { LETHE_PRIVATE_KEY: await fillFunder(devnet) }
        : { LETHE_PRIVATE_KEY, LETHE_PRIVATE_KEY_FILE }),
    },
  })
}

async function fillFunder({ accounts, client, deployment, mint }: Devnet) {
  const { address, privateKey } = accounts[funderIndex]
  const balance = await client.getBalance({ address })
  const { symbol } = deployment.chain.nativeCurrency
  if (balance < funderBalance)
    await mint({ symbol, to: address, amount: funderBalance })
  return privateKey
}
