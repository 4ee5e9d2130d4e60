import { setTimeout } from 'node:timers/promises'
import { deploymentToChain, parseAmount, parseDeployment } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { runBot } from './runBot.js'

const {
  LETHE_CONFIG = 'http://127.0.0.1:5050/config.json',
  LETHE_PRIVATE_KEY,
  PRICE = '1',
} = process.env
if (!LETHE_PRIVATE_KEY)
  stop('Set LETHE_PRIVATE_KEY to the key of an account with coins.')

const response = await fetch(LETHE_CONFIG).catch(() =>
  stop(
    `No network at ${LETHE_CONFIG}. Start one: npm start in the LetheSwap repository`,
  ),
)
const deployment = parseDeployment(await response.json())
const client = createClient({
  account: privateKeyToAccount(LETHE_PRIVATE_KEY),
  chain: deploymentToChain(deployment),
  transport: http(),
})

await runBot(client, {
  deployment,
  tokenA: 'DAI',
  tokenB: 'USDT',
  target: parseAmount(PRICE, 18),
  toleranceBps: 50n,
  pause: () => setTimeout(5_000),
  log: console.log,
})

function stop(message) {
  console.error(message)
  process.exit(1)
}
