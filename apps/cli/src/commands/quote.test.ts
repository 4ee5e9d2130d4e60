import { createInterface } from 'node:readline'
import { startFaultProxy } from '@letheswap/devnet'
import { parseAbi, parseUnits } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { lethe, spawnLethe, useNetwork } from '../../test/harness.js'

const network = useNetwork()

test('default: prints the amounts, the route and the minimum', async () => {
  // The reserves are 4.8 million ZKP and 2.4 million USDT, so 1 ZKP gives 997e18 *
  // 2.4e12 / (1000 * 4.8e24 + 997e18) = 498499.9 millionths of a USDT. 1% less is
  // 493514.01.
  const words = ['quote', '1', 'ZKP', 'USDT', '--config', network.config]
  // The command needs no key.
  expect(await lethe(words)).toEqual({
    code: 0,
    stdout: `1 ZKP → 0.498499 USDT
Route             ZKP → USDT
Price impact      0.01%
Fee               0.3%
Minimum received  0.493514 USDT
Block             3
`,
    stderr: '',
  })
})

test('args: --json prints the router’s amounts in each token’s smallest unit', async () => {
  const { devnet, run } = network
  const { stdout } = await run(
    ...['quote', '2500', 'dai', 'weth', '--json', '--slippage=0.5'],
  )
  const quote = JSON.parse(stdout)
  const amounts = await devnet.client.readContract({
    address: devnet.deployment.contracts.router,
    abi: parseAbi([
      'function getAmountsOut(uint256, address[]) view returns (uint256[])',
    ]),
    functionName: 'getAmountsOut',
    args: [parseUnits('2500', 18), quote.path],
  })
  expect(quote.tokenIn).toBe('DAI')
  expect(quote.tokenOut).toBe('WETH')
  expect(quote.amountIn).toBe(String(parseUnits('2500', 18)))
  expect(quote.amountOut).toBe(String(amounts.at(-1)))
  expect(quote.amountOutMin).toBe(
    String(((amounts.at(-1) as bigint) * 9_950n) / 10_000n),
  )
})

test('args: --exact-output quotes the input for an output', async () => {
  const { stdout } = await network.run(
    ...['quote', '0.5', 'ZKP', 'USDT', '--exact-output', '--json'],
  )
  const { amountIn, amountOut } = JSON.parse(stdout)
  expect(amountOut).toBe('500000')
  // Computes the router's getAmountIn: 4.8e24 * 5e5 * 1000 / ((2.4e12 - 5e5) * 997) +
  // 1.
  expect(amountIn).toBe(
    String(
      (4_800_000n * 10n ** 18n * 500_000n * 1_000n) /
        ((2_400_000n * 10n ** 6n - 500_000n) * 997n) +
        1n,
    ),
  )
})

test.each([
  [['quote', '1e5', 'ZKP', 'USDT'], 'is not a plain decimal number'],
  [['quote', '1.0000001', 'USDT', 'ZKP'], 'has more than 6 decimals'],
  [['quote', '0', 'ZKP', 'USDT'], 'Amount "0" is zero.'],
  [
    ['quote', '1', 'ZKP', 'DOGE'],
    'Known tokens: ZKP, USDT, WETH, WBTC, DAI, WZKP.',
  ],
  [['quote', '1', 'ZKP', 'udst'], 'Did you mean USDT?'],
  [['quote', '1', 'ZKP', 'ZKP'], 'Two different tokens'],
  [['quote', '1', 'ZKP', 'WZKP'], 'Use `lethe wrap` or `lethe unwrap`.'],
  [['quote', '1', 'ZKP', 'USDT', '--slippage=1e1'], '--slippage must be'],
  [['quote', '1', 'ZKP', 'USDT', '--slippage=100.01'], '--slippage must be'],
])('error: %j exits 2', async (args, message) => {
  const { code, stdout, stderr } = await network.run(...args)
  expect(stderr).toContain(message)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test.each([
  ['quote', '1', 'ZKP', 'USDT'],
  ['pools', '--address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
])(
  'args: %s --watch prints a line for each new block until Ctrl-C',
  async (...words) => {
    const { child, outcome } = spawnLethe([...words, '--watch', '--json'], {
      LETHE_CONFIG: network.config,
    })
    const lines = createInterface({ input: child.stdout })[
      Symbol.asyncIterator
    ]()
    const read = async () => JSON.parse((await lines.next()).value)
    try {
      const { blockNumber } = await read()
      await network.devnet.mine()
      expect((await read()).blockNumber).toBe(blockNumber + 1)
      child.kill('SIGINT')
      expect((await outcome).code).toBe(0)
    } finally {
      child.kill('SIGKILL')
    }
  },
)

test.each([
  ['quote', '1', 'ZKP', 'USDT'],
  ['pools'],
  ['balances', '--address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['history', '--address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
])('error: %s prints no figures of another chain', async (...words) => {
  const { rpcUrl } = network.devnet
  const rules = [{ method: 'eth_chainId', fault: { result: '0x309' } }]
  const node = await startFaultProxy({ target: rpcUrl, rules })
  onTestFinished(node.close)
  const { code, stdout, stderr } = await network.run(
    ...words,
    ...['--rpc-url', node.url],
  )
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('The node serves chain 777')
})
