import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  faucetStartTimeout,
  lethe,
  spawnLethe,
  startNetworkWithFaucet,
} from '../../test/harness.js'

let network: Awaited<ReturnType<typeof startNetworkWithFaucet>>
beforeAll(async () => {
  network = await startNetworkWithFaucet()
}, faucetStartTimeout)
afterAll(() => network.stop())

test('default: does the main job with a new key, and exits 0', async () => {
  const { code, stdout, stderr } = await spawnLethe([
    'smoke',
    '--json',
    '--config',
    network.config,
  ]).outcome
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const { ok, account, transactions } = JSON.parse(stdout)
  expect(ok).toBe(true)
  expect(
    transactions.map(({ step, kind }: Record<string, string>) => [step, kind]),
  ).toEqual([
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
  // They are on the chain, with the gas that was printed.
  for (const { hash, gasUsed, kind } of transactions) {
    const receipt = await network.devnet.client.getTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(receipt.gasUsed).toBe(BigInt(gasUsed))
    if (kind !== 'faucet') expect(receipt.from).toBe(account.toLowerCase())
  }
})

test('behavior: prints a table of its steps', async () => {
  const { code, stdout } = await spawnLethe([
    'smoke',
    '--config',
    network.config,
  ]).outcome
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Step +Transaction +Hash +Gas +Time$/m)
  expect(stdout).toMatch(
    /^Swap USDT → WETH +swap +0x[0-9a-f]{64} +\d+ +\d+\.\d\d s$/m,
  )
  expect(stdout).toMatch(/^All steps done with 0x[0-9a-fA-F]{40}\.$/m)
})

test('lethe certify: everything about the network in one report, and as a page', async () => {
  const html = `${network.config}.html`
  const { code, stdout } = await lethe([
    'certify',
    '--json',
    `--html=${html}`,
    '--config',
    network.config,
  ])
  const certificate = JSON.parse(stdout)
  expect(certificate).toMatchObject({
    isGood: true,
    chain: { id: 500_000, coin: 'ZKP' },
    conformance: { isConformant: true },
  })
  expect(certificate.smoke).not.toHaveProperty('skipped')
  expect(certificate.smoke).not.toHaveProperty('failure')
  expect(certificate.smoke.transactions).toHaveLength(17)
  expect(code).toBe(0)
  const page = readFileSync(html, 'utf8')
  expect(page).toContain('Nothing that was examined is wrong.')
  expect(page).toContain(certificate.smoke.account)
  expect(page).not.toMatch(/<script|https?:/)
})

test('error: a stopped faucet is named, with what to do', async () => {
  await network.stopFaucet()
  const { code, stdout, stderr } = await spawnLethe([
    'smoke',
    '--config',
    network.config,
  ]).outcome
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(
    /'Get ZKP from the faucet' failed: The faucet at http:\S+ is not available\./,
  )
  expect(stderr).toContain('Start the whole network with `npm start`')
})
