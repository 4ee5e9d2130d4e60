import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, erc20Abi } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { useNetwork } from '../../test/harness.js'

const network = useNetwork()
const run = (...args: string[]) => network.run('approve', ...args)

const allowance = (spender: Address) =>
  network.devnet.client.readContract({
    address: network.devnet.deployment.tokens.find(
      ({ symbol }) => symbol === 'USDT',
    )?.address as Address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [network.account.address, spender],
  })

test('default: sets an allowance for the router and revokes it', async () => {
  const { router } = network.devnet.deployment.contracts
  const given = await run('1.5', 'usdt')
  expect(given.code).toBe(0)
  expect(given.stderr).toContain(`Let ${router} spend 1.5 USDT`)
  expect(given.stdout).toMatch(
    /^Transaction +Hash +Block +Gas\napprove +0x[\da-f]{64} +\d+ +\d+\n$/,
  )
  expect(await allowance(router)).toBe(1_500_000n)

  const again = await run('1.5', 'USDT')
  expect(again).toMatchObject({
    code: 0,
    stdout: 'Nothing to do: the allowance is already set.\n',
  })

  const taken = await run('0', 'USDT', '--json')
  expect(taken.code).toBe(0)
  expect(JSON.parse(taken.stdout)).toMatchObject({
    summary: { kind: 'approve', allow: { token: 'USDT', amount: '0' } },
    transactions: [{ kind: 'approve' }],
  })
  expect(await allowance(router)).toBe(0n)
})

test('args: --state names a file, which is removed at the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const state = join(folder, 'plan.json')
  for (const amount of ['1', '2']) {
    const { code, stderr } = await run(amount, 'USDT', '--state', state)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual([])
  }
})

test('args: --spender sets the allowance of another spender', async () => {
  const spender = network.devnet.accounts[3]?.address as Address
  expect((await run('2', 'USDT', '--spender', spender)).code).toBe(0)
  expect(await allowance(spender)).toBe(2_000_000n)
})

test.each([
  ['an invalid address', ['1', 'USDT', '--spender', '0x12'], 'spender'],
  ['the native coin', ['1', 'ZKP'], 'native coin'],
])('error: %s', async (_, args, words) => {
  const { code, stderr } = await run(...args)
  expect(code).toBe(2)
  expect(stderr).toContain(words)
})
