import { erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { useNetwork } from '../../test/harness.js'

const network = useNetwork()

test('default: wraps, unwraps, and swaps the wrapped coin', async () => {
  const { client, deployment } = network.devnet
  const { wrappedNative } = deployment.contracts
  const balance = () =>
    client.readContract({
      address: wrappedNative,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [network.account.address],
    })
  const wrapped = await network.run('wrap', '1.5')
  expect(wrapped.code).toBe(0)
  expect(wrapped.stderr).toContain('Receive at least 1.5 WZKP')
  expect(wrapped.stdout).toMatch(/^wrap /m)
  expect(wrapped.stdout).toContain('\nReceived 1.5 WZKP.\n')
  expect(await balance()).toBe(15n * 10n ** 17n)

  expect((await network.run('swap', '1', 'wzkp', 'USDT')).code).toBe(0)
  expect(await balance()).toBe(5n * 10n ** 17n)

  const { code, stdout } = await network.run('unwrap', '0.5')
  expect(code).toBe(0)
  expect(stdout).toContain('\nReceived 0.5 ZKP.\n')
  expect(await balance()).toBe(0n)
})

test('error: rejects wrapping more than the balance', async () => {
  const { code, stderr } = await network.run('unwrap', '1')
  expect(code).toBe(1)
  expect(stderr).toContain('WZKP')
})
