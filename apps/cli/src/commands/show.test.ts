import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encrypt, scrypt } from 'ox/Keystore'
import { expect, onTestFinished, test } from 'vitest'
import { lethe, spawnLethe, useNetwork } from '../../test/harness.js'

const network = useNetwork()

test('tokens lists each token with its address', async () => {
  const { stdout } = await network.run('tokens', '--json')
  const { tokens } = JSON.parse(stdout)
  const { deployment } = network.devnet
  expect(tokens).toContainEqual({
    symbol: 'ZKP',
    name: 'ZK Proof Token (native)',
    decimals: 18,
    isImported: false,
  })
  for (const { symbol, address } of deployment.tokens)
    expect(tokens).toContainEqual(expect.objectContaining({ symbol, address }))
  expect(tokens).toContainEqual(
    expect.objectContaining({
      symbol: 'WZKP',
      address: deployment.contracts.wrappedNative,
    }),
  )
})

test('network show prints only the origins of node URLs', async () => {
  const { deployment } = network.devnet
  const config = `${network.config}.secret.json`
  const rpcUrls = ['https://node.example/v2/secret-key?token=secret']
  writeFileSync(
    config,
    JSON.stringify({ ...deployment, chain: { ...deployment.chain, rpcUrls } }),
  )
  for (const args of [[], ['--json']]) {
    const shown = await lethe(['network', 'show', ...args, '--config', config])
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    expect(shown.stdout).toContain('https://node.example')
    expect(shown.stdout).toContain(deployment.contracts.router)
    expect(shown.stdout).not.toContain('secret')
  }
})

test('activity lists an account’s swaps and deposits', async () => {
  await network.run('swap', '1', 'ZKP', 'DAI')
  await network.run('add', '0.1', 'DAI', 'ZKP')
  const { stdout } = await network.run('activity', '--json')
  const { entries, isComplete } = JSON.parse(stdout)
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'deposit',
    'approval',
    'swap',
  ])
  expect(isComplete).toBe(true)
  const csv = await network.run('activity', '--csv')
  // The output has a heading and a line for each entry.
  expect(csv.stdout.trim().split('\n').length).toBeGreaterThan(3)
  // Without a limit, the command lists all entries.
  for (let count = 0; count < 18; count += 1)
    expect((await network.run('wrap', '1')).code).toBe(0)
  const all = await network.run('activity', '--csv')
  expect(all.stdout.split('\r\n').length).toBeGreaterThan(22)
  expect(all.stderr).toBe('')
})

test('allowances lists and revokes allowances, including those of LP tokens', async () => {
  await network.run('swap', '10', 'ZKP', 'DAI')
  await network.run('add', '1', 'DAI', 'ZKP')
  await network.run('approve', '2', 'DAI')
  const { pools } = JSON.parse((await network.run('pools', '--json')).stdout)
  const { pairAddress } = pools.find(({ key }: { key: string }) =>
    ['DAI-ZKP', 'ZKP-DAI'].includes(key),
  )
  await network.run('approve', '0.1', pairAddress)
  const listed = await network.run('allowances', '--json')
  expect(JSON.parse(listed.stdout).allowances).toEqual([
    { token: 'DAI', amount: '2000000000000000000' },
    { token: 'LP', amount: '100000000000000000' },
  ])
  const revoked = await network.run('allowances', '--revoke', '--yes')
  expect(revoked.stderr).toContain('Revoke 2 DAI\nRevoke 0.1 LP\n')
  expect(revoked.code).toBe(0)
  expect((await network.run('allowances')).stdout).toBe(
    'The router may spend none of your tokens.\n',
  )
})

test('args: --json prints block numbers as numbers, and the decimals of tokens', async () => {
  const { stdout } = await network.run('quote', '1', 'ZKP', 'USDT', '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    tokenIn: 'ZKP',
    blockNumber: expect.any(Number),
    decimals: { ZKP: 18, USDT: 6 },
  })
  // `--json` has the same effect before the command.
  const first = await lethe([
    ...['--json', 'quote', '1', 'ZKP', 'USDT'],
    ...['--config', network.config],
  ])
  expect(first.stdout).toBe(stdout)
})

test('args: --quiet prints no progress', async () => {
  expect(await network.run('swap', '1', 'ZKP', 'DAI', '--quiet')).toMatchObject(
    { code: 0, stderr: '' },
  )
})

test('args: finds the deployment in a parent folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.letheswap'))
  const cwd = join(folder, 'src/deep')
  mkdirSync(cwd, { recursive: true })
  writeFileSync(
    join(folder, '.letheswap/deployment.json'),
    JSON.stringify(network.devnet.deployment),
  )
  for (const config of [undefined, '']) {
    const env = config === undefined ? {} : { LETHE_CONFIG: config }
    const { outcome } = spawnLethe(['quote', '1', 'ZKP', 'USDT'], {
      ...env,
      cwd,
    })
    expect(await outcome).toMatchObject({ code: 0, stderr: '' })
  }
})

test('signs with an encrypted keystore, and rejects a wrong password', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'key.json')
  const { address, privateKey } = network.account
  const [key, options] = scrypt({ password: 'hunter2', n: 1_024 })
  writeFileSync(path, JSON.stringify(encrypt(privateKey, key, options)))
  const env = { LETHE_KEYSTORE: path, LETHE_KEYSTORE_PASSWORD: 'hunter2' }
  expect(await lethe(['address'], env)).toEqual({
    code: 0,
    stdout: `${address}\n`,
    stderr: '',
  })
  const swap = ['swap', '1', 'ZKP', 'DAI', '--yes', '--config', network.config]
  expect((await lethe(swap, env)).code).toBe(0)

  const wrong = await lethe(['address'], {
    ...env,
    LETHE_KEYSTORE_PASSWORD: 'hunter3',
  })
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain(`The password does not open ${path}.`)
  expect(wrong.stderr).not.toContain('hunter')
  const none = await lethe(['address'], { LETHE_KEYSTORE: path })
  expect(none.stderr).toContain('LETHE_KEYSTORE_PASSWORD_FILE')
  const both = await lethe(['address'], {
    ...env,
    LETHE_PRIVATE_KEY: privateKey,
  })
  expect(both.stderr).toContain('are both set')
})

test('error: rejects help for an unknown command', async () => {
  const { code, stderr } = await lethe(['help', 'swpa'])
  expect(stderr).toContain('There is no command "swpa".\n  Did you mean swap?')
  expect(code).toBe(2)
})
