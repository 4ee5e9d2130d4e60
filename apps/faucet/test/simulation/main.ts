import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config/readConfig.js'
import { createMetrics } from '../../src/metrics.js'
import { openMemory } from './database.js'
import { simulate } from './simulate.js'

// One process of a campaign: runs the seeds that it is told to, and reports
// each that broke a rule, and sums in the end, as lines of JSON.

const { from, seeds, isTraced, isFirstEnough, snapshot } = JSON.parse(
  `${process.argv[2]}`,
) as {
  from: number
  seeds: number
  isTraced: boolean
  isFirstEnough: boolean
  snapshot: string
}
const report = (entry: object) =>
  new Promise((done) =>
    process.stdout.write(`${JSON.stringify(entry)}\n`, done),
  )

const address = (digit: string) => `0x${digit.repeat(40)}`
const deployment = {
  chain: {
    id: 500_000,
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token', symbol: 'ZKP', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8545'],
  },
  genesisHash: `0x${'ab'.repeat(32)}`,
  startBlock: 0,
  contracts: {
    factory: address('1'),
    router: address('2'),
    wrappedNative: address('3'),
  },
  tokens: [
    {
      chainId: 500_000,
      address: address('4'),
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
    },
  ],
  pairs: ['USDT-ZKP'],
}

function readBase() {
  const directory = mkdtempSync(join(tmpdir(), 'faucet-simulation-'))
  const path = join(directory, 'deployment.json')
  writeFileSync(path, JSON.stringify(deployment))
  try {
    return readConfig({
      FAUCET_DEPLOYMENT: path,
      FAUCET_PRIVATE_KEY: `0x${'11'.repeat(32)}`,
      FAUCET_HMAC_KEY: 'k'.repeat(32),
      FAUCET_ALLOWED_ORIGINS: 'https://swap.test',
    })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const parts = {
  base: readBase(),
  metrics: createMetrics({ engine: 'embedded' }),
  memory: await openMemory(snapshot),
}
const before = process.cpuUsage()
const sums = { seeds: 0, events: 0, payouts: 0 }
for (let seed = from; seed < from + seeds; seed += 1) {
  const outcome = await simulate({ ...parts, seed, isRecorded: isTraced })
  const isBroken = outcome.problems.length > 0
  sums.seeds += 1
  sums.events += outcome.events
  sums.payouts += outcome.payouts
  if (isTraced) await report(outcome)
  else if (isBroken) await report({ ...outcome, lines: undefined })
  if (isBroken && isFirstEnough) break
}
const { user, system } = process.cpuUsage(before)
const cpu = (user + system) / 1_000_000
await report({ sums: { ...sums, cpu, isComplete: true } })
process.exit(0)
