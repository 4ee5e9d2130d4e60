import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, erc20Abi, type Hash } from 'viem'
import {
  english,
  generateMnemonic,
  generatePrivateKey,
  privateKeyToAccount,
} from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createManyPools } from '../../../../packages/sdk/test/createManyPools.js'
import { serveForeignFaucet } from '../../../../packages/sdk/test/serveForeignFaucet.js'
import {
  faucetStartTimeout,
  lethe,
  startNetworkWithFaucet,
} from '../../test/harness.js'
import type { CheckReport } from '../check/findings.js'

let network: Awaited<ReturnType<typeof startNetworkWithFaucet>>
beforeAll(async () => {
  network = await startNetworkWithFaucet()
}, faucetStartTimeout)
afterAll(() => network.stop())

const privateKey = generatePrivateKey()
const { address } = privateKeyToAccount(privateKey)
const run = (...args: string[]) =>
  lethe([...args, '--config', network.config], {
    LETHE_PRIVATE_KEY: privateKey,
  })

test('default: pays an empty wallet and waits for the receipt', async () => {
  const { client, deployment } = network.devnet
  const { code, stdout, stderr } = await run('faucet', 'usdt', '--json')
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const { hash, balance } = JSON.parse(stdout)
  const receipt = await client.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect(BigInt(balance)).toBeGreaterThan(0n)
  expect(
    await client.readContract({
      address: deployment.tokens.find(({ symbol }) => symbol === 'USDT')
        ?.address as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    }),
  ).toBe(BigInt(balance))
})

test('args: --accept-message prints and signs another faucet’s text', async () => {
  const { accounts, client, deployment } = network.devnet
  const [{ address: account }] = accounts
  const foreign = await serveForeignFaucet((_, to) =>
    client.sendTransaction({
      account,
      to,
      value: 5n,
    }),
  )
  onTestFinished(foreign.stop)
  const config = `${network.config}.foreign.json`
  writeFileSync(
    config,
    JSON.stringify({ ...deployment, faucetUrl: foreign.url }),
  )
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const run = (...args: string[]) =>
    lethe(['faucet', ...args, '--config', config], {
      LETHE_PRIVATE_KEY: privateKey,
    })
  const text = `Bonjour! ${address} would like some ZKP, please.`
  const unseen = await run('ZKP', '--quiet')
  expect(unseen.code).toBe(1)
  expect(unseen.stderr).toContain(text)
  expect(unseen.stderr).toContain('add --accept-message')
  expect(await client.getBalance({ address })).toBe(0n)
  const accepted = await run('ZKP', '--accept-message', '--json')
  expect(accepted.stderr).toContain(text)
  expect(accepted.code).toBe(0)
  expect(JSON.parse(accepted.stdout)).toMatchObject({
    token: 'ZKP',
    balance: '5',
  })
  for (const [args, words] of [
    [['ZKP', '--accept-message'], 'rate limit, un peu de patience'],
    [['WBTC'], 'rate limit, un peu de patience'],
    [['DAI'], 'Plus de DAI.'],
    [['--all'], 'Name one coin, as in ZKP.'],
  ] as const) {
    const refused = await run(...args)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(words)
  }
})

test('args: --all claims every coin with one signature', async () => {
  const { client, deployment } = network.devnet
  const privateKey = generatePrivateKey()
  const { code, stdout } = await lethe(
    ['faucet', '--all', '--json', '--config', network.config],
    { LETHE_PRIVATE_KEY: privateKey },
  )
  expect(code).toBe(0)
  const payouts: { token: string; hash: Hash; balance: string }[] =
    JSON.parse(stdout)
  expect(payouts.map(({ token }) => token).sort()).toEqual(
    ['ZKP', ...deployment.tokens.map(({ symbol }) => symbol)].sort(),
  )
  for (const { hash, balance } of payouts) {
    const { status } = await client.getTransactionReceipt({ hash })
    expect(status).toBe('success')
    expect(BigInt(balance)).toBeGreaterThan(0n)
  }
})

test('args: --all skips tokens that the faucet does not pay', async () => {
  const { devnet } = network
  const stateHome = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  onTestFinished(() => rmSync(stateHome, { recursive: true }))
  const env = {
    LETHE_PRIVATE_KEY: generatePrivateKey(),
    XDG_STATE_HOME: stateHome,
  }
  const config = `${network.config}.small.json`
  const { faucetUrl } = JSON.parse(readFileSync(network.config, 'utf8'))
  const { tokens } = await createManyPools(
    { deployment: devnet.deployment, rpc: devnet.rpcUrl },
    { tokenCount: 1, poolCount: 1 },
  )
  writeFileSync(config, JSON.stringify({ ...devnet.deployment, faucetUrl }))
  const added = await lethe(
    [
      ...['token', 'add', tokens[0]?.address ?? '', '--symbol=FOO'],
      ...['--config', config],
    ],
    env,
  )
  expect(added).toMatchObject({ code: 0 })
  const { code, stdout } = await lethe(
    ['faucet', '--all', '--json', '--config', config],
    env,
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toHaveLength(5)
})

test.each([[['faucet']], [['faucet', 'ZKP', '--all']]])(
  'error: %j exits 2',
  async (args) => {
    const { code, stderr } = await run(...args)
    expect(stderr).toContain('Name one coin, as in ZKP, or pass --all.')
    expect(code).toBe(2)
  },
)

test('error: a second claim within an hour reports the wait', async () => {
  await run('faucet', 'WETH')
  const { code, stderr } = await run('faucet', 'WETH')
  expect(stderr).toMatch(/rate limit: try again in \d+m/)
  // The wait is reported only once, in minutes.
  expect(stderr).not.toContain('seconds')
  expect(code).toBe(1)
})

test('behavior: pays the traders of a market without a key', async () => {
  const { code, stdout, stderr } = await lethe(
    ['market', '--turns=4', '--per-minute=999999', '--config', network.config],
    { LETHE_MARKET_PHRASE: generateMnemonic(english) },
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })
  expect(stderr.match(/: received coins from the faucet/g)).toHaveLength(4)
  expect(stdout.trim().split('\n')).toHaveLength(4)
})

test('behavior: check --contracts --smoke passes on a network without faults', async () => {
  const { code, stdout } = await run(
    ...['check', '--contracts', '--cases=50', '--routes=5', '--sequences=2'],
    ...['--seed=7', '--smoke', '--json'],
  )
  const report: CheckReport = JSON.parse(stdout)
  const findIn = (name: string) =>
    report.checks.find((check) => check.name === name)?.findings ?? []
  expect(report).toMatchObject({
    isGood: true,
    chain: { id: 500_000, coin: 'ZKP' },
  })
  expect(code).toBe(0)
  expect(report.checks.map(({ name }) => name)).toEqual([
    'Network',
    'Wallet',
    'Node',
    'Contracts and SDK',
    'Smoke run',
  ])
  expect(findIn('Network').length).toBeGreaterThan(5)
  expect(findIn('Contracts and SDK')).toContainEqual(
    expect.objectContaining({
      check: 'getAmountOut',
      severity: 'ok',
      message: '50 cases agree (seed 7).',
    }),
  )

  const steps = findIn('Smoke run').flatMap(({ check, details }) => {
    const { transactions } = details as { transactions: Transaction[] }
    return transactions.map((transaction) => ({ check, ...transaction }))
  })
  expect(steps.map(({ check, kind }) => [check, kind])).toEqual([
    ['Get ZKP from the faucet', 'faucet'],
    ['Get USDT from the faucet', 'faucet'],
    ['Get DAI from the faucet', 'faucet'],
    ['Swap ZKP → USDT', 'swap'],
    ['Swap USDT → WETH', 'approve'],
    ['Swap USDT → WETH', 'swap'],
    ['Swap WETH → ZKP', 'approve'],
    ['Swap WETH → ZKP', 'swap'],
    ['Add liquidity to DAI / ZKP', 'approve'],
    ['Add liquidity to DAI / ZKP', 'addLiquidity'],
    ['Add liquidity to USDT / WETH', 'approve'],
    ['Add liquidity to USDT / WETH', 'approve'],
    ['Add liquidity to USDT / WETH', 'addLiquidity'],
    ['Remove half from DAI / ZKP', 'approve'],
    ['Remove half from DAI / ZKP', 'removeLiquidity'],
    ['Remove half from USDT / WETH', 'approve'],
    ['Remove half from USDT / WETH', 'removeLiquidity'],
  ])
  // All transactions are on the chain, with the reported gas, from one new account.
  const senders = new Set<string>()
  for (const { hash, gasUsed, kind } of steps) {
    const receipt = await network.devnet.client.getTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(receipt.gasUsed).toBe(BigInt(gasUsed))
    if (kind !== 'faucet') senders.add(receipt.from)
  }
  expect(senders.size).toBe(1)
})

type Transaction = { kind: string; hash: `0x${string}`; gasUsed: string }

test('error: reports a network without a faucet', async () => {
  const plain = `${network.config}.plain.json`
  writeFileSync(plain, JSON.stringify(network.devnet.deployment))
  const { code, stderr } = await lethe(['faucet', 'ZKP', '--config', plain], {
    LETHE_PRIVATE_KEY: privateKey,
  })
  expect(stderr).toContain('The network has no faucet.')
  expect(stderr).toContain('npm start')
  expect(code).toBe(1)
})
