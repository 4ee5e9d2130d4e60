import { startFaultProxy } from '@letheswap/devnet'
import { parseEther } from 'viem'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { useNetwork } from '../../test/harness.js'

const network = useNetwork()
const { run } = network
const amounts: Record<'in' | 'out', string>[] = []
beforeAll(async () => {
  for (const [amount, from, to] of [
    ['10', 'ZKP', 'USDT'],
    ['2', 'USDT', 'WETH'],
    ['0.0005', 'WETH', 'ZKP'],
  ] as const) {
    const quote = JSON.parse(
      (await run('quote', amount, from, to, '--json')).stdout,
    )
    amounts.push({ in: quote.amountIn, out: quote.amountOut })
    expect((await run('swap', amount, from, to)).code).toBe(0)
  }
})
test('default: lists swaps, newest first', async () => {
  const { code, stdout } = await run('history')
  expect(code).toBe(0)
  const [heading, ...rows] = stdout.trimEnd().split('\n')
  expect(heading).toMatch(/^Time +Block +From +To +Transaction$/)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/ 0\.0005 WETH +\d+\.\d+ ZKP +0x[0-9a-f]{64}$/)
  expect(rows[1]).toMatch(/ 2 USDT +0\.\d+ WETH /)
  expect(rows[2]).toMatch(/ 10 ZKP +4\.98\d+ USDT /)
})

test('args: --json includes the quoted amounts in each token’s smallest unit', async () => {
  const { entries, isComplete } = JSON.parse(
    (await run('history', '--json')).stdout,
  )
  expect(isComplete).toBe(true)
  expect(
    entries.map(
      (entry: Record<string, string>) =>
        `${entry.tokenIn} ${entry.amountIn} ${entry.tokenOut} ${entry.amountOut}`,
    ),
  ).toEqual([
    `WETH ${amounts[2]?.in} ZKP ${amounts[2]?.out}`,
    `USDT ${amounts[1]?.in} WETH ${amounts[1]?.out}`,
    `ZKP ${amounts[0]?.in} USDT ${amounts[0]?.out}`,
  ])
  expect(amounts[0]?.in).toBe(String(parseEther('10')))
})

test('args: --csv prints a header and one line per swap', async () => {
  const { code, stdout, stderr } = await run('history', '--csv')
  const [header, first, ...others] = stdout.split('\r\n')
  expect(header).toMatch(/^time,tokenIn,amountIn,tokenOut,amountOut,/)
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,WETH,0\.0005,ZKP,\d+\.\d+,/)
  expect(others).toHaveLength(3)
  expect(others.at(-1)).toBe('')
  expect(stderr).toBe('')
  expect(code).toBe(0)
})

test('error: rejects --csv with --json', async () => {
  const { code, stderr } = await run('history', '--csv', '--json')
  expect(stderr).toContain("--csv and --json can't be combined.")
  expect(code).toBe(2)
})

test('behavior: lists no swaps of another account', async () => {
  const address = network.devnet.accounts[5]?.address as string
  expect(await run('history', '--address', address)).toEqual({
    code: 0,
    stdout: `${address} has no swaps here.\n`,
    stderr: '',
  })
})

test('args: --limit 1 lists the newest swap and mentions older swaps', async () => {
  const { code, stdout, stderr } = await run('history', '--limit', '1')
  expect(code).toBe(0)
  expect(stdout.match(/0x[0-9a-f]{64}/g)).toHaveLength(1)
  expect(stdout).toMatch(/ 0\.0005 WETH +\d+\.\d+ ZKP /)
  expect(stderr).toContain('There may be older swaps: raise --limit.')
  const { entries } = JSON.parse(
    (await run('history', '--limit=1', '--json')).stdout,
  )
  expect(entries).toHaveLength(1)
})

test('error: rejects an invalid --limit', async () => {
  const { code, stderr } = await run('history', '--limit=0')
  expect(stderr).toContain("--limit must be a whole number above 0, not '0'.")
  expect(code).toBe(2)
})

test.each([
  ['an error', 200, '{"jsonrpc":"2.0","error":{"code":-32600,"message":"no"}}'],
  ['a status', 400, 'no batches'],
])(
  'rule: sends single requests to a node that refuses batches with %s',
  async (_, status, body) => {
    let refused = 0
    const { url, close } = await startFaultProxy({
      target: network.devnet.rpcUrl,
      rules: [
        {
          fault: async ({ calls, forward }) => {
            if (calls.length === 1) return forward()
            refused++
            return { status, body }
          },
        },
      ],
    })
    onTestFinished(close)
    const { stdout } = await run('history', '--rpc-url', url)
    expect(stdout).toBe((await run('history')).stdout)
    expect(refused).toBeGreaterThan(0)
  },
)

test('args: --csv lists every swap, not only one page', async () => {
  for (let count = 0; count < 19; count += 1)
    expect((await run('swap', '1', 'ZKP', 'DAI')).code).toBe(0)
  const { stdout } = await run('history', '--csv')
  // A header, 22 swaps (3 from `beforeAll`), and the empty string after the last line
  // break.
  expect(stdout.split('\r\n')).toHaveLength(24)
  const limited = await run('history', '--csv', '--limit=5')
  expect(limited.stdout.split('\r\n')).toHaveLength(7)
  expect(limited.stderr).toContain('There may be older swaps')
})
