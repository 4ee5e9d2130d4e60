import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lethe, type Network, startNetwork } from '../../test/harness.js'

let network: Network
let env: Record<string, string>
let owner: Address
beforeAll(async () => {
  network = await startNetwork()
  const key = network.devnet.accounts[2]
  env = { LETHE_PRIVATE_KEY: key?.privateKey as string }
  owner = key?.address as Address
})
afterAll(() => network.stop())

const run = (...args: string[]) =>
  lethe(['approve', ...args, '--config', network.config], env)

const allowance = (spender: Address) =>
  network.devnet.client.readContract({
    address: network.devnet.deployment.tokens.find(
      ({ symbol }) => symbol === 'USDT',
    )?.address as Address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })

test('default: gives the router an allowance and revokes it', async () => {
  const { router } = network.devnet.deployment.contracts
  const given = await run('1.5', 'usdt')
  expect(given.code).toBe(0)
  expect(given.stderr).toContain(`Let ${router} spend 1.5 USDT`)
  expect(given.stdout).toMatch(/^approve /m)
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

test('args: --spender', async () => {
  const spender = network.devnet.accounts[3]?.address as Address
  expect((await run('2', 'USDT', '--spender', spender)).code).toBe(0)
  expect(await allowance(spender)).toBe(2_000_000n)
})

test.each([
  ['an invalid address', ['1', 'USDT', '--spender', '0x12'], 'spender'],
  ['the native coin', ['1', 'ZKP'], 'native coin'],
])('error: %s', async (_, args, words) => {
  const { code, stderr } = await run(...args)
  expect(code).not.toBe(0)
  expect(stderr).toContain(words)
})
