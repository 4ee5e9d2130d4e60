import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { takeSnapshot } from '@letheswap/browser-chain'
import { startDevnet } from '@letheswap/devnet'
import { encodeFunctionData, erc20Abi, parseAbi, parseEther, toHex } from 'viem'

// Compares the CPU milliseconds of requests: in anvil's process, and in this process
// for each given build of the package.
//   node scripts/bench.mjs dist/exports/index.js old.mjs

const builds = process.argv.slice(2).map((path) => pathToFileURL(path).href)
const rounds = 5
const perRound = 40
/** Clock ticks per second in /proc. */
const ticks = 100

const devnet = await startDevnet()
const { deployment } = devnet
const { router, wrappedNative } = deployment.contracts
const owner = devnet.accounts[2].address
const token = (symbol) =>
  deployment.tokens.find((it) => it.symbol === symbol).address
const abi = parseAbi([
  'function getAmountsOut(uint256,address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable returns (uint256[])',
])
const onRouter = (functionName, ...args) => ({
  from: owner,
  to: router,
  data: encodeFunctionData({ abi, functionName, args }),
})
const onDai = (functionName, ...args) => ({
  from: owner,
  to: token('DAI'),
  data: encodeFunctionData({ abi: erc20Abi, functionName, args }),
})
const one = [wrappedNative, token('DAI')]
const three = [...one, token('USDT'), token('WETH')]
const swap = (path) => ({
  ...onRouter('swapExactETHForTokens', 0n, path, owner, 10n ** 12n),
  value: toHex(parseEther('1')),
})
const requests = [
  ['eth_call', 'account without code', { to: `0x${'cd'.repeat(20)}` }],
  ['eth_call', '`balanceOf`', onDai('balanceOf', owner)],
  [
    'eth_call',
    '`getAmountsOut`, 3 pools',
    onRouter('getAmountsOut', parseEther('1'), three),
  ],
  ['eth_estimateGas', '`approve`', onDai('approve', router, 5n)],
  ['eth_estimateGas', 'swap, 1 pool', swap(one)],
  ['eth_estimateGas', 'swap, 3 pools', swap(three)],
]

/** Finds the node's process by the port on which it listens. */
function findProcess() {
  const { execFileSync } = createRequire(import.meta.url)('node:child_process')
  const port = new URL(devnet.rpcUrl).port
  const lines = execFileSync('ss', ['-ltnpH', `sport = :${port}`]).toString()
  return /pid=(\d+)/.exec(lines)[1]
}
const pid = findProcess()
const getAnvilTime = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}
const getOwnTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const snapshot = await takeSnapshot(devnet.client)
const subjects = [
  {
    name: 'anvil',
    getTime: getAnvilTime,
    request: devnet.client.request,
    times: 10,
  },
]
for (const [index, build] of builds.entries()) {
  const { createBrowserChain } = await import(build)
  const chain = await createBrowserChain({ chainId: 500_000, snapshot })
  subjects.push({
    name: `build ${index + 1}`,
    getTime: getOwnTime,
    request: chain.request,
    times: 1,
  })
}
for (const [method, name, call] of requests) {
  const best = new Map()
  for (let round = 0; round <= rounds; round++)
    for (const { name, getTime, request, times } of subjects) {
      const count = perRound * times
      const before = getTime()
      for (let left = count; left > 0; left--)
        await request({ method, params: [call, 'latest'] })
      const time = (getTime() - before) / count
      // The first round is a warm-up.
      if (round > 0) best.set(name, Math.min(best.get(name) ?? time, time))
    }
  const times = [...best.values()].map((time) => time.toFixed(3))
  process.stdout.write(`| \`${method}\` | ${name} | ${times.join(' | ')} |\n`)
}
await devnet.stop()
