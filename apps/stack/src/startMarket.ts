import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Devnet } from '@letheswap/devnet'
import { parseEther } from 'viem'
import { keepRunning, type Running } from './keepRunning.js'

const require = createRequire(import.meta.url)

/** Index in the devnet's accounts of the key that funds the traders. */
const funderIndex = 9

/** Coins for each trader on the devnet: enough to move its pools. */
const fund = '100000'

/** What the funder gets: for the four traders, and for gas. */
const funderBalance = 5n * parseEther(fund)

export type MarketOptions = {
  deploymentPath: string
  /** The chain, where it was started here: then it pays for the traders. */
  devnet: Devnet | undefined
  /** Folder that keeps the traders' seed phrase. */
  stateDir: string
}

/** Starts `lethe market` and keeps it running. */
export const startMarket = (options: MarketOptions) =>
  keepRunning({ name: 'The market', launch: () => launchMarket(options) })

async function launchMarket({
  deploymentPath,
  devnet,
  stateDir,
}: MarketOptions): Promise<Running> {
  const { LETHE_PRIVATE_KEY, LETHE_PRIVATE_KEY_FILE } = process.env
  const script = join(
    dirname(require.resolve('@letheswap/cli/package.json')),
    'bin/lethe.js',
  )
  const child = spawn(
    process.execPath,
    [script, 'market', ...(devnet ? ['--fund', fund] : [])],
    {
      // Secrets go through the environment: `ps` shows arguments.
      env: {
        PATH: process.env.PATH,
        LETHE_CONFIG: deploymentPath,
        LETHE_MARKET_PHRASE_FILE: join(stateDir, 'market-phrase'),
        ...(devnet
          ? { LETHE_PRIVATE_KEY: await fillFunder(devnet) }
          : { LETHE_PRIVATE_KEY, LETHE_PRIVATE_KEY_FILE }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let lastLine = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLine = line
  })
  let isStopping = false
  const exited = once(child, 'close').then(() => {
    if (!isStopping && lastLine) console.error(`The market: ${lastLine}`)
  })
  return {
    exited,
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Makes sure that the funder can pay, and tells its key. */
async function fillFunder({ accounts, client, deployment, mint }: Devnet) {
  const { address, privateKey } = accounts[funderIndex]
  const balance = await client.getBalance({ address })
  const { symbol } = deployment.chain.nativeCurrency
  if (balance < funderBalance)
    await mint({ symbol, to: address, amount: funderBalance })
  return privateKey
}
