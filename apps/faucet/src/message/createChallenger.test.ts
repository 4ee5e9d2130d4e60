import { createHash } from 'node:crypto'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  hmacKey,
  origin,
  readOfflineConfig,
} from '../../test/support/environment.js'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import { createChallenger } from './createChallenger.js'

const other = 'https://swap.test'
const config = readOfflineConfig({
  FAUCET_ALLOWED_ORIGINS: `${origin},${other}`,
})
const challenger = createChallenger(config)

const wallet: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const stranger: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const now = Date.UTC(2026, 0, 15, 12)

/** Issues a message of this faucet, or of a faucet with a changed configuration. */
function issue(
  changes: Partial<Config> = {},
  { from, symbols = ['USDT'] }: { from?: string; symbols?: string[] } = {},
) {
  const changed = { ...config, ...changes }
  const tokens = symbols.map(
    (symbol) => changed.tokens.get(symbol) as FaucetToken,
  )
  return createChallenger(changed).issue({ origin: from, wallet, tokens, now })
}

test('default: issues and verifies an EIP-4361 message', () => {
  const message = issue()
  const [, nonce = ''] = /^Nonce: ([0-9a-f]{64})$/m.exec(message) ?? []
  expect(
    message,
  ).toBe(`localhost:8080 wants you to sign in with your Ethereum account:
${wallet}

Send 1000 USDT in test coins to this wallet. Signing costs nothing.

URI: http://localhost:8080
Version: 1
Chain ID: 500000
Nonce: ${nonce}
Issued At: 2026-01-15T12:00:00Z
Expiration Time: 2026-01-15T12:05:00Z`)
  expect(challenger.verify(message)).toEqual({
    origin,
    wallet,
    tokens: [config.tokens.get('USDT')],
    nonce,
    messageHash: createHash('sha256').update(message).digest('hex'),
    issuedAt: now / 1_000,
    expiresAt: now / 1_000 + 300,
  })
})

test('args: issues a message for several tokens', () => {
  const message = issue({}, { symbols: ['ZKP', 'USDT', 'DAI'] })
  expect(message).toContain(
    '\nSend 100 ZKP, 1000 USDT and 1000 DAI in test coins to this wallet.',
  )
  expect(challenger.verify(message)?.tokens).toHaveLength(3)
  // The challenger did not issue a message without one of its tokens.
  expect(challenger.verify(message.replace('100 ZKP, ', ''))).toBe(undefined)
})

describe('args: names the requesting page if it is allowed', () => {
  const getSite = (message: string) => {
    const lines = message.split('\n')
    return [lines[0]?.split(' ')[0], lines[5]]
  }

  test.each([
    [other, ['swap.test', `URI: ${other}`]],
    [origin, ['localhost:8080', `URI: ${origin}`]],
    [undefined, ['localhost:8080', `URI: ${origin}`]],
    ['https://evil.test', ['localhost:8080', `URI: ${origin}`]],
    ['https://swap.test.evil.test', ['localhost:8080', `URI: ${origin}`]],
    ['http://swap.test', ['localhost:8080', `URI: ${origin}`]],
    ['null', ['localhost:8080', `URI: ${origin}`]],
  ])('%s', (from, site) => {
    const message = issue({}, from === undefined ? {} : { from })
    expect(getSite(message)).toEqual(site)
    expect(challenger.verify(message)).toBeDefined()
  })

  test('rejects a message whose page was replaced by another allowed page', () => {
    const turned = issue()
      .replace('localhost:8080 wants', 'swap.test wants')
      .replace(`URI: ${origin}`, `URI: ${other}`)
    expect(getSite(turned)).toEqual(['swap.test', `URI: ${other}`])
    expect(challenger.verify(turned)).toBe(undefined)
  })
})

test.each<[string, (message: string) => string]>([
  // The message has an edited field.
  ['the token', (m) => m.replace('USDT', 'DAI')],
  ['the address', (m) => m.replace(/0x\w{40}/, stranger)],
  [
    'the address in lower case',
    (m) => m.replace(/0x\w{40}/, (a) => a.toLowerCase()),
  ],
  ['the amount', (m) => m.replace('Send 1000 ', 'Send 9000 ')],
  ['the expiry', (m) => m.replace(/(Expiration Time: )\d{4}/, '$12099')],
  ['the time of issue', (m) => m.replace(/(Issued At: )\d{4}/, '$12099')],
  // The message has the same meaning, but another text.
  ['a line appended', (m) => `${m}\nResources:`],
  ['a line break appended', (m) => `${m}\n`],
  ['a line put in front', (m) => `\n${m}`],
  ['CRLF', (m) => m.replaceAll('\n', '\r\n')],
  ['a trailing space', (m) => `${m} `],
  ['a trailing space in a line', (m) => m.replace('Version: 1', 'Version: 1 ')],
  ['a homoglyph', (m) => m.replace('localhost', 'lоcalhost')],
  ['a zero-width space', (m) => m.replace('USDT', 'USDT\u200b')],
  ['a lone surrogate', (m) => `${m}\ud800`],
  ['another case', (m) => m.replace('Nonce', 'nonce')],
  ['no text at all', () => ''],
  ['only line breaks', () => '\n'.repeat(1_500)],
  // The message has a forged nonce.
  ['a random nonce', (m) => m.replace(/(?<=Nonce: ).*/, 'ab'.repeat(32))],
  [
    'another random part',
    (m) => m.replace(/(?<=Nonce: ).{32}/, 'ab'.repeat(16)),
  ],
  ['another code', (m) => m.replace(/(?<=Nonce: .{32}).*/, 'ab'.repeat(16))],
  ['an upper-case nonce', (m) => m.replace(/(?<=Nonce: ).*/, 'AB'.repeat(32))],
  ['a short nonce', (m) => m.replace(/(?<=Nonce: .{32}).*/, '')],
  ['an empty nonce', (m) => m.replace(/(?<=Nonce: ).*/, '')],
  [
    'a time after the last',
    (m) => m.replace(/(?<=Issued At: ).*/, '+275760-09-13T00:00:00.000Z'),
  ],
  [
    'a time before the first',
    (m) => m.replace(/(?<=Issued At: ).*/, '-000001-01-01T00:00:00Z'),
  ],
])('error: %s', (_, edit) => {
  const message = issue()
  const edited = edit(message)
  expect(edited).not.toBe(message)
  expect(challenger.verify(edited)).toBe(undefined)
})

const { chain } = config.deployment

// The message was issued elsewhere.
test.each<[string, Partial<Config>]>([
  ['another domain', { frontendOrigin: 'https://evil.test' }],
  [
    'another chain',
    { deployment: { ...config.deployment, chain: { ...chain, id: 1 } } },
  ],
  ['another key', { hmacKeys: ['another-key-of-at-least-32-characters'] }],
  [
    'earlier amounts',
    { tokens: readOfflineConfig({ FAUCET_AMOUNTS: 'USDT=5' }).tokens },
  ],
])('error: a message for %s', (_, changes) => {
  const message = issue(changes)
  expect(createChallenger({ ...config, ...changes }).verify(message)).toEqual(
    'frontendOrigin' in changes ? undefined : expect.anything(),
  )
  expect(challenger.verify(message)).toBe(undefined)
})

test('behavior: accepts messages of the previous key, but not of the next key', () => {
  const rotated = {
    hmacKeys: ['the-new-key-which-has-42-characters-yes-it', hmacKey],
  }
  const next = createChallenger({ ...config, ...rotated })
  expect(next.verify(issue())).toBeDefined()
  expect(challenger.verify(issue(rotated))).toBe(undefined)
})
