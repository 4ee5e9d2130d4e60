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
  lethe([...args, '--config', network.config], env)

test('default: wraps and unwraps, and swaps the wrapped coin', async () => {
  const { client, deployment } = network.devnet
  const { wrappedNative } = deployment.contracts
  const balance = () =>
    client.readContract({
      address: wrappedNative,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
  const wrapped = await run('wrap', '1.5')
  expect(wrapped.code).toBe(0)
  expect(wrapped.stderr).toContain('Receive at least 1.5 WZKP')
  expect(wrapped.stdout).toMatch(/^wrap /m)
  expect(await balance()).toBe(15n * 10n ** 17n)

  expect((await run('swap', '1', 'wzkp', 'USDT')).code).toBe(0)
  expect(await balance()).toBe(5n * 10n ** 17n)

  expect((await run('unwrap', '0.5')).code).toBe(0)
  expect(await balance()).toBe(0n)
})

test('error: more than there is', async () => {
  const { code, stderr } = await run('unwrap', '1')
  expect(code).toBe(1)
  expect(stderr).toContain('WZKP')
})
