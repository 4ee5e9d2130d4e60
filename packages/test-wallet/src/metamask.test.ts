import { readFileSync } from 'node:fs'
import { startDevnet } from '@letheswap/devnet'
import { BrowserProvider, Contract } from 'ethers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import measured from '../test/metamask/measured.json' with { type: 'json' }
import { rules } from '../test/metamask/rules.js'
import type { Subject } from '../test/metamask/subject.js'
import { createTestWalletSubject } from '../test/metamask/testWalletSubject.js'
import { createTestWallet } from './createTestWallet.js'

let devnet: Awaited<ReturnType<typeof startDevnet>>
let subject: Subject
beforeAll(async () => {
  devnet = await startDevnet()
  subject = createTestWalletSubject(devnet)
})
afterEach(() => subject.tidy())
afterAll(() => devnet.stop())

test.each(rules)('$methods: $rule', async ({ check, difference }) => {
  if (difference === undefined) await check(subject)
  // A difference that no longer exists must be removed from the list.
  else await expect(check(subject)).rejects.toThrow()
})

test('rule: ethers decodes a custom error through the wallet', async () => {
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  wallet.connect()
  const provider = new BrowserProvider(wallet as never)
  const contract = new Contract(
    (devnet.deployment.tokens[0] as { address: string }).address,
    [
      'function transferFrom(address from, address to, uint256 value) returns (bool)',
      'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    ],
    await provider.getSigner(),
  )
  const transferFrom = contract.getFunction('transferFrom')
  const { router } = devnet.deployment.contracts
  const revert = { name: 'ERC20InsufficientAllowance' }
  await expect(
    transferFrom.staticCall(router, wallet.address, 1n),
  ).rejects.toMatchObject({ revert })
  const error = await transferFrom(router, wallet.address, 1n).catch(
    (error: { data: string }) => error,
  )
  expect(contract.interface.parseError(error.data)).toMatchObject(revert)
  provider.destroy()
})

test('rule: the README compares each rule to the measured behavior of MetaMask', async () => {
  const failures: Record<string, string> = measured.failures
  const failed = Object.keys(failures).length
  const differences = rules.filter(({ difference }) => difference)
  const table = [
    `Measured with MetaMask ${measured.version} on ${measured.date}: it keeps ${rules.length - failed} of ${rules.length} rules, and the test wallet ${rules.length - differences.length}.`,
    '',
    `| Method | MetaMask ${measured.version} | Test wallet |`,
    '| --- | --- | --- |',
    ...rules.map(({ methods, rule, difference }) => {
      const names = methods.includes(' popup')
        ? methods
        : methods.replace(/\S+/g, '`$&`')
      const real = failures[rule] ? `${rule} (${failures[rule]})` : rule
      return `| ${names} | ${real} | ${difference ?? 'Same'} |`
    }),
  ].join('\n')
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  // `vitest -u` writes the table.
  await expect(
    readme.replace(
      /(?<=## What it answers\n\n.*?\n\n).*(?=\n\nMIT\n$)/s,
      () => table,
    ),
  ).toMatchFileSnapshot('../README.md')
})
