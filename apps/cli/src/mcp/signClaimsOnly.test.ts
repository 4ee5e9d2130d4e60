import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { signClaimsOnly } from './signClaimsOnly.js'

const account = privateKeyToAccount(generatePrivateKey())
// EIP-4361, as the faucet writes it.
const message = `localhost:8080 wants you to sign in with your Ethereum account:
${account.address}

Send 1000 USDT in test coins to this wallet. Signing costs nothing.

URI: http://localhost:8080
Version: 1
Chain ID: 500000
Nonce: ${'0a'.repeat(32)}
Issued At: 2026-01-15T12:00:00Z
Expiration Time: 2026-01-15T12:05:00Z`

test('default: signs a claim', async () => {
  const signer = signClaimsOnly(account, 500_000)
  expect(await signer.signMessage({ message })).toBe(
    await account.signMessage({ message }),
  )
})

test.each<[string, (message: string) => string]>([
  ['two pages', (m) => m.replace('localhost:8080', 'bank.example')],
  ['another statement', (m) => m.replace(/Send.*/, 'I give up all coins.')],
  ['another account', (m) => m.replace(/0x\w{40}/, `0x${'1'.repeat(40)}`)],
  ['another chain', (m) => m.replace('500000', '1')],
  ['a line more', (m) => `${m}\nResources:`],
  ['a line before', (m) => `I agree.\n${m}`],
  ['another text', () => 'Hello'],
])('error: %s', async (_, edit) => {
  const signer = signClaimsOnly(account, 500_000)
  const edited = edit(message)
  expect(edited).not.toBe(message)
  await expect(signer.signMessage({ message: edited })).rejects.toThrow(
    'nothing was signed',
  )
})
