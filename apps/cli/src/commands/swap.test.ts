import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, erc20Abi, formatUnits, parseEther } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lethe, useNetwork } from '../../test/harness.js'
import { withAccountLock } from '../lib/planFile.js'

const network = useNetwork()
const { run } = network

const balanceOf = async (
  symbol: string,
  owner: Address = network.account.address,
): Promise<bigint> => {
  const { client, deployment } = network.devnet
  const token = deployment.tokens.find((token) => token.symbol === symbol)
  return token === undefined
    ? client.getBalance({ address: owner })
    : client.readContract({
        address: token.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      })
}

test('default: receives the quoted amount', async () => {
  const quote = JSON.parse(
    (await run('quote', '1', 'ZKP', 'USDT', '--json')).stdout,
  )
  const { code, stdout, stderr } = await run('swap', '1', 'ZKP', 'USDT')
  expect(code).toBe(0)
  expect(String(await balanceOf('USDT'))).toBe(quote.amountOut)
  expect(stdout).toMatch(/^swap +0x[0-9a-f]{64} +4 +\d+$/m)
  // The received amount is the quoted amount in quote.test.ts.
  expect(stdout).toContain('\nReceived 0.498499 USDT.\n')
  const { chain, contracts } = network.devnet.deployment
  expect(stderr).toContain(
    `On ${chain.name} (chain 500000), router ${contracts.router}\n`,
  )
  expect(stderr).toContain('Spend at most 1 ZKP\n')
  expect(stderr).toContain('Receive at least 0.493514 USDT\n')
  expect(stderr).toContain('Price impact 0.01%\n')
})

test('rule: a price impact above 15% needs --accept-impact, not only --yes', async () => {
  const { client } = network.devnet
  const { address } = network.account
  const nonce = await client.getTransactionCount({ address })
  const value = parseEther('3000000')
  await client.setBalance({ address, value })
  const large = ['swap', '2000000', 'ZKP', 'USDT'] as const
  const refused = await run(...large)
  expect(refused.stderr).toMatch(/^The price impact is \d\d\.\d+%, so nothing/m)
  expect(refused.stderr).toContain('--accept-impact')
  expect(refused.code).toBe(1)
  expect(await client.getTransactionCount({ address })).toBe(nonce)
  expect((await run(...large, '--accept-impact')).code).toBe(0)
})

test('args: --json prints only the transactions', async () => {
  const { stdout, stderr } = await run('swap', '1', 'ZKP', 'USDT', '--json')
  expect(stderr).toBe('')
  const { transactions, summary, hash, received, priceImpactBps } =
    JSON.parse(stdout)
  expect(received).toEqual([
    { token: 'USDT', amount: String(await balanceOf('USDT')) },
  ])
  expect(priceImpactBps).toBe(1)
  expect(transactions).toHaveLength(1)
  expect(transactions[0].kind).toBe('swap')
  expect(hash).toBe(transactions[0].hash)
  expect(summary.spend).toEqual([
    { token: 'ZKP', amount: String(parseEther('1')) },
  ])
  const receipt = await network.devnet.client.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect(receipt.gasUsed).toBe(BigInt(transactions[0].gasUsed))
})

test('args: --dry-run prints the balance changes and sends nothing', async () => {
  const nonce = () => network.devnet.client.getTransactionCount(network.account)
  const before = await nonce()
  const dry = [...['swap', '1', 'ZKP', 'USDT'], '--dry-run']
  const { code, stdout } = await run(...dry)
  const { balanceChanges, gasUsed } = JSON.parse(
    (await run(...dry, '--json')).stdout,
  )
  expect(code).toBe(0)
  expect(await nonce()).toBe(before)
  expect(stdout).toMatch(/^0x\w{40} +-1 ZKP$/m)
  expect(stdout).toContain(`It takes ${gasUsed} gas. Nothing was sent.\n`)

  // The dry run shows the balance that the account has after the swap.
  await run('swap', '1', 'ZKP', 'USDT')
  expect(balanceChanges[1]).toMatchObject({
    token: 'USDT',
    change: String(await balanceOf('USDT')),
  })
})

test('args: --deadline limits how long the transaction is valid', async () => {
  const dry = ['swap', '1', 'ZKP', 'USDT', '--dry-run', '--json'] as const
  for (const [seconds, options] of [
    [60, ['--deadline', '60']],
    // Without the option, the specification's default of 20 minutes applies.
    [1_200, []],
  ] as const) {
    const { timestamp } = await network.devnet.client.getBlock()
    const { stdout } = await run(...dry, ...options)
    const now = Math.ceil(Date.now() / 1_000)
    const { deadline } = JSON.parse(stdout).summary
    expect(Number(deadline)).toBeGreaterThanOrEqual(Number(timestamp) + seconds)
    expect(Number(deadline)).toBeLessThanOrEqual(now + seconds)
  }
})

test('error: sends nothing if it cannot ask for confirmation', async () => {
  const nonce = () => network.devnet.client.getTransactionCount(network.account)
  const before = await nonce()
  for (const words of [
    ['swap', '1', 'ZKP', 'USDT'],
    ['approve', '1', 'USDT'],
    ['wrap', '1'],
  ]) {
    const { code, stderr } = await lethe(
      [...words, '--config', network.config],
      { LETHE_PRIVATE_KEY: network.account.privateKey },
    )
    expect({ words, code }).toEqual({ words, code: 2 })
    expect(stderr).toContain('Pass --yes.')
  }
  expect(await nonce()).toBe(before)
})

test('rule: a dry run ignores the account’s lock, but a swap needs it', async () => {
  const XDG_STATE_HOME = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  onTestFinished(() => rmSync(XDG_STATE_HOME, { recursive: true }))
  const swap = (option: string) =>
    lethe(['swap', '1', 'ZKP', 'USDT', option, '--config', network.config], {
      LETHE_PRIVATE_KEY: network.account.privateKey,
      XDG_STATE_HOME,
    })
  vi.stubEnv('XDG_STATE_HOME', XDG_STATE_HOME)
  const { deployment } = network.devnet
  await withAccountLock(deployment, network.account.address, async () => {
    expect(await swap('--dry-run')).toMatchObject({ code: 0 })
    expect(await swap('--yes')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('Another command is sending'),
    })
  })
  expect(await swap('--yes')).toMatchObject({ code: 0 })
})

test('default: reports each step, and spends a complete balance', async () => {
  expect((await run('swap', '1', 'ZKP', 'USDT')).code).toBe(0)
  const all = formatUnits(await balanceOf('USDT'), 6)
  const { code, stderr } = await run('swap', all, 'USDT', 'DAI')
  expect(code).toBe(0)
  const sent = 'sent 0x[0-9a-f]{64}\n'
  expect(stderr).toMatch(
    RegExp(
      `\\[1/2\\] approve: ${sent}\\[1/2\\] approve: confirmed\n\\[2/2\\] swap: ${sent}\\[2/2\\] swap: confirmed\n`,
    ),
  )
  expect(await balanceOf('USDT')).toBe(0n)

  await run('approve', '5', 'DAI')
  const allowed = await run('swap', '0.1', 'DAI', 'USDT')
  expect(allowed.stderr).toContain('[1/1] swap: sent 0x')
  // Wraps and approvals have no price impact to report.
  for (const words of [
    ['wrap', '1'],
    ['approve', '1', 'DAI'],
  ])
    expect((await run(...words)).stderr).not.toContain('Price impact')
  expect((await run('approve', '2', 'DAI')).stderr).not.toContain('Receive')
})

test('args: --exact-output and --recipient send an exact amount to another address', async () => {
  const recipient = '0x000000000000000000000000000000000000bEEF'
  const { code, stdout } = await run(
    ...['swap', '0.5', 'ZKP', 'WETH', '--exact-output'],
    ...['--recipient', recipient],
  )
  expect(code).toBe(0)
  expect(await balanceOf('WETH', recipient)).toBe(parseEther('0.5'))
  expect(stdout).toContain('\nReceived 0.5 WETH.\n')
  expect(await balanceOf('WETH')).toBe(0n)
})

test('error: reports an insufficient balance before sending anything', async () => {
  const nonce = () =>
    network.devnet.client.getTransactionCount({
      address: network.account.address,
    })
  const before = await nonce()
  const { code, stderr } = await run('swap', '5', 'USDT', 'ZKP')
  expect(stderr).toBe(
    'Insufficient balance: the account has 0 USDT and needs 5 USDT.\n',
  )
  expect(code).toBe(1)
  expect(await nonce()).toBe(before)
})

test('error: reports a missing key', async () => {
  const { code, stderr } = await lethe([
    'swap',
    '1',
    'ZKP',
    'USDT',
    '--config',
    network.config,
  ])
  expect(stderr).toContain('This command needs a private key.')
  expect(stderr).toContain('LETHE_PRIVATE_KEY_FILE')
  expect(code).toBe(2)
})

test.each([
  [['--recipient=bob'], '--recipient must be an address: 0x and 40 hex'],
  [['--deadline=0'], "--deadline must be a whole number above 0, not '0'."],
])('error: %j exits 2', async (args, message) => {
  const { code, stderr } = await run('swap', '1', 'ZKP', 'USDT', ...args)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})
