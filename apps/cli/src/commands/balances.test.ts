import { parseUnits } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { lethe, useNetwork } from '../../test/harness.js'

const address = '0x000000000000000000000000000000000000bEEF'
const network = useNetwork()
beforeAll(async () => {
  const { mint } = network.devnet
  await mint({ symbol: 'ZKP', to: address, amount: 1n })
  await mint({ symbol: 'WBTC', to: address, amount: parseUnits('1.5', 8) })
})

const run = (...args: string[]) => network.run(...args, '--address', address)

test('default: lists balances with every digit, and their block', async () => {
  expect(await run('balances')).toEqual({
    code: 0,
    stdout: `${address} at block 4
Coin               Balance
ZKP   0.000000000000000001
USDT                     0
WETH                     0
WBTC                   1.5
DAI                      0
`,
    stderr: '',
  })
  expect(JSON.parse((await run('balances', '--json')).stdout)).toEqual({
    account: address,
    blockNumber: 4,
    balances: { ZKP: '1', USDT: '0', WETH: '0', WBTC: '150000000', DAI: '0' },
    decimals: { ZKP: 18, USDT: 6, WETH: 18, WBTC: 8, DAI: 18 },
  })
})

test('default: lists all ten pools in the configured order', async () => {
  const { code, stdout } = await run('pools')
  expect(code).toBe(0)
  expect(
    stdout
      .split('\n')
      .slice(1, -1)
      .map((line) => line.slice(0, 11).trim()),
  ).toEqual([
    'DAI / USDT',
    'DAI / WBTC',
    'DAI / WETH',
    'DAI / ZKP',
    'USDT / WBTC',
    'USDT / WETH',
    'USDT / ZKP',
    'WBTC / WETH',
    'WBTC / ZKP',
    'WETH / ZKP',
  ])
  expect(stdout).toMatch(
    /^DAI \/ USDT +2400000\.00 +2400000 DAI +2400000 USDT +0 +0\.0000 +0x/m,
  )
})

test('behavior: defaults to the key’s account if --address is omitted', async () => {
  const { stdout } = await network.run('balances', '--json')
  expect(JSON.parse(stdout).account).toBe(network.account.address)
})

test('error: reports a missing address and key', async () => {
  const { code, stderr } = await lethe(['balances', '--config', network.config])
  expect(stderr).toContain('This command needs an address.')
  expect(code).toBe(2)
})
