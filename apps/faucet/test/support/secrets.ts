import { expect } from 'vitest'

/**
 * Searches a stopped faucet's log for secrets, including keys without 0x or in upper
 * case.
 */
export function expectNoSecrets(
  lines: readonly string[],
  env: Record<string, string>,
): void {
  const text = lines.join('\n')
  const lower = text.toLowerCase()
  const { FAUCET_PRIVATE_KEY = '', FAUCET_HMAC_KEY = '' } = env
  // The assertion must not quote the secret, which would then be in the test's log.
  const secrets = {
    'private key': FAUCET_PRIVATE_KEY.slice(2),
    'HMAC key': FAUCET_HMAC_KEY,
    'previous HMAC key': env.FAUCET_HMAC_KEY_PREVIOUS ?? '',
    'RPC password': 'rpc-password-in-user-info',
    'RPC key in the path': 'rpc-key-in-the-path',
    'RPC key in the query': 'rpc-key-in-the-query',
    'database password': 'postgres-password',
  }
  const found = Object.entries(secrets)
    .filter(([, secret]) => secret !== '')
    .filter(([, secret]) => lower.includes(secret.toLowerCase()))
    .map(([name]) => name)
  expect(found).toEqual([])
  // Anyone who reads the log could send the transaction, although it was rolled back.
  expect(/0x0?[12]?f[89][0-9a-f]{160}/i.test(lower)).toBe(false)
}
