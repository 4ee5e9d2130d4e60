import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { createForeignFaucet } from '../../test/createForeignFaucet.js'
import { serveHttp } from '../../test/serveHttp.js'
import { FaucetMessageError, FaucetRequestError } from '../errors/faucet.js'
import {
  type CreateFaucetClientParameters,
  createFaucetClient,
} from './createFaucetClient.js'

const claim = {
  tokenName: 'USDT',
  userAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}
const signed = { message: 'sign me', signature: '0x1234' } as const
const chainId = 500_000
const txHash = `0x${'ab'.repeat(32)}`

/** Writes an EIP-4361 message as the faucet does. */
const write = (
  amounts: string,
) => `localhost:8080 wants you to sign in with your Ethereum account:
${claim.userAddress}

Send ${amounts} in test coins to this wallet. Signing costs nothing.

URI: http://localhost:8080
Version: 1
Chain ID: 500000
Nonce: ${'0a'.repeat(32)}
Issued At: 2026-01-15T12:00:00Z
Expiration Time: 2026-01-15T12:05:00Z`
const message = write('1000 USDT')

/** Creates a client of a faucet with a constant answer. */
const connect = (
  status: number,
  body: unknown,
  {
    headers,
    ...options
  }: Partial<CreateFaucetClientParameters> & {
    headers?: Record<string, string>
  } = {},
) =>
  createFaucetClient({
    ...{ url: 'http://faucet.test', chainId },
    fetch: async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    ...options,
  })

/** Returns the error with which a token request is refused. */
const refuse = (...parameters: Parameters<typeof connect>) =>
  connect(...parameters)
    .requestTokens(signed)
    .then(
      () => expect.unreachable('it is refused'),
      (error) => error,
    )

describe('getNonce', () => {
  test('default: sends the escaped token and the wallet, and returns the text to sign', async () => {
    const urls: (string | undefined)[] = []
    const url = await serveHttp((request, response) => {
      urls.push(request.url)
      const message = write('0.5 A&B=C')
      response.end(JSON.stringify({ message }))
    })
    // Requests use the URL without its trailing slash.
    const faucet = createFaucetClient({ url: `${url}/`, chainId })
    const tokenName = 'A&B=C'
    expect(await faucet.getNonce({ ...claim, tokenName })).toEqual({
      message: write('0.5 A&B=C'),
    })
    expect(urls).toEqual([
      `/api/v1/nonce?tokenName=A%26B%3DC&userAddress=${claim.userAddress}`,
    ])
  })

  test('error: reports a missing message', async () => {
    await expect(connect(200, {}).getNonce(claim)).rejects.toMatchObject({
      ...{ name: 'FaucetResponseError', field: 'message' },
    })
  })
})

describe('rule: returns only the claim as a text to sign', () => {
  test.each<[string, (message: string) => string]>([
    ['two pages', (m) => m.replace('localhost:8080', 'bank.example')],
    [
      'a page with a path',
      (m) => m.replace('URI: http://localhost:8080', '$&/a'),
    ],
    ['another statement', (m) => m.replace(/Send.*/, 'I give up all coins.')],
    ['another account', (m) => m.replace(/0x\w{40}/, `0x${'1'.repeat(40)}`)],
    [
      'the account without its checksum, which EIP-4361 wants',
      (m) => m.replace(/0x\w{40}/, (account) => account.toLowerCase()),
    ],
    ['another chain', (m) => m.replace('500000', '1')],
    ['another token', (m) => m.replace('USDT', 'DAI')],
    ['one token more', (m) => m.replace('1000 USDT', '1000 USDT and 1 DAI')],
    ['a line more', (m) => `${m}\nResources:`],
    ['a line before', (m) => `I agree.\n${m}`],
    ['another text', () => 'All my coins are yours.'],
  ])('error: %s', async (_, edit) => {
    const edited = edit(message)
    expect(edited).not.toBe(message)
    await expect(
      connect(200, { message: edited }).getNonce(claim),
    ).rejects.toThrow(FaucetMessageError)
  })

  test('args: origin must be the message’s origin', async () => {
    const getNonce = (origin: string) =>
      connect(200, { message }, { origin }).getNonce(claim)
    expect(await getNonce('http://localhost:8080')).toEqual({ message })
    await expect(getNonce('http://localhost:80')).rejects.toThrow(
      FaucetMessageError,
    )
  })

  test('behavior: an address in lower case is the same wallet', async () => {
    const userAddress = claim.userAddress.toLowerCase()
    const faucet = connect(200, { message })
    expect(await faucet.getNonce({ ...claim, userAddress })).toEqual({
      message,
    })
  })
})

describe("rule: another faucet's text is signed only by a caller who accepts it", () => {
  const get = (message: string, acceptMessage?: () => boolean) =>
    connect(200, { message }, { acceptMessage })
      .getNonce(claim)
      .then(
        ({ message }) => message,
        (error: FaucetMessageError) => error,
      )
  const plain = 'Bonjour!\n\tOne wallet would like 5 USDT, please. 😀 Ticket 12'

  test('default: rejects the text, and includes it in the error', async () => {
    expect(await get(plain)).toMatchObject({
      name: 'FaucetMessageError',
      text: plain,
    })
    expect(await get(plain, () => false)).toBeInstanceOf(FaucetMessageError)
  })

  test('args: acceptMessage accepts the text', async () => {
    expect(await get(plain, () => true)).toBe(plain)
  })

  test('args: acceptMessage is not called for a known claim', async () => {
    const never = () => expect.unreachable('it is asked')
    expect(await get(message, never)).toBe(message)
  })

  const site = 'https://swap.test'
  const signIn = (change: (message: string) => string = (m) => m) =>
    change(
      createSiweMessage({
        address: claim.userAddress as Address,
        chainId,
        domain: 'swap.test',
        nonce: 'abcd1234',
        statement: 'Give me test coins.',
        uri: `${site}/faucet`,
        version: '1',
      }),
    )
  const getFor = (origin: string, message: string) =>
    connect(200, { message }, { origin, acceptMessage: () => true }).getNonce(
      claim,
    )

  test('behavior: accepts a sign-in for the page, account and chain', async () => {
    for (const message of [
      signIn(),
      signIn((text) => text.replace('Give me test coins.\n', '')),
      signIn((text) => `${text}\nExpiration Time: 2030-01-01T00:00:00Z`),
    ])
      expect(await getFor(site, message)).toEqual({ message })
  })

  test.each<[string, string]>([
    ['to another site', signIn((text) => text.replace('swap.test', 'a.bank'))],
    [
      'with another URI',
      signIn((text) => text.replace(site, 'https://a.bank')),
    ],
    [
      'with another account',
      signIn((text) => text.replace(/0x\w{40}/, `0x${'1'.repeat(40)}`)),
    ],
    ['on another chain', signIn((text) => text.replace('500000', '1'))],
    ['with resources', signIn((text) => `${text}\nResources:\n- urn:recap:a`)],
    ['after other text', signIn((text) => `Hello.\n${text}`)],
    ['in capitals', signIn((text) => text.toUpperCase())],
    ['bytes', `0x${'ab'.repeat(32)}`],
    ['nothing', ' \n'],
    ['characters that reverse text', 'Pay \u202eme'],
    ['invisible characters', 'Pay\u200b me'],
    ['control characters', 'Pay\u0007 me'],
    ['an endless text', 'a '.repeat(2_000)],
  ])('error: does not call acceptMessage for %s', async (_, message) => {
    await expect(getFor(site, message)).rejects.toThrow(FaucetMessageError)
  })

  test('rule: a claim, its cooldown, refusals and limits match the specification', async () => {
    const faucet = createFaucetClient({
      url: 'http://faucet.test',
      chainId,
      acceptMessage: () => true,
      fetch: async (...args) => foreign(new Request(...args)),
    })
    const foreign = createForeignFaucet(async () => txHash)
    const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
    const own = { tokenName: 'USDT', userAddress: account.address }
    const sign = async () => {
      const { message } = await faucet.getNonce(own)
      return { message, signature: await account.signMessage({ message }) }
    }
    const before = await faucet.getLastRequest(own)
    expect(before.available.getTime()).toBeLessThan(Date.now())
    expect(await faucet.requestTokens(await sign())).toEqual({ txHash })
    const after = await faucet.getLastRequest(own)
    expect(after.available.getTime()).toBeGreaterThan(Date.now())
    await expect(faucet.requestTokens(await sign())).rejects.toMatchObject({
      name: 'FaucetRateLimitError',
      serverMessage: 'rate limit, un peu de patience',
    })
    await expect(
      faucet.getNonce({ ...own, tokenName: 'DAI' }),
    ).rejects.toMatchObject({ serverMessage: 'Plus de DAI.' })
    await expect(faucet.getOffer()).rejects.toMatchObject({
      name: 'FaucetRefusedError',
      status: 404,
    })
  })
})

test('default: getOffer returns the payout of each token', async () => {
  const offer = [
    { tokenName: 'WBTC', amount: '0.005' },
    { tokenName: 'DAI', amount: '1', needsInvite: true },
  ]
  expect(await connect(200, { offer }).getOffer()).toEqual(offer)
})

describe('requestTokens', () => {
  test('default: posts message and signature as JSON, and returns the hash', async () => {
    const seen: unknown[] = []
    const url = await serveHttp((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        seen.push(
          request.method,
          request.headers['content-type'],
          JSON.parse(body),
        )
        response.end(JSON.stringify({ txHash }))
      })
    })
    const faucet = createFaucetClient({ url, chainId })
    expect(await faucet.requestTokens(signed)).toEqual({ txHash })
    expect(seen).toEqual(['POST', 'application/json', signed])
    const invited = { ...signed, invite: 'spring class' }
    await faucet.requestTokens(invited)
    expect(seen.at(-1)).toEqual(invited)
  })

  test('error: 429 is a rate limit with Retry-After in seconds', async () => {
    const body = { error: 'rate limit: try again in 60m' }
    const error = await refuse(429, body, {
      headers: { 'retry-after': '3600' },
    })
    expect(error).toBeInstanceOf(FaucetRequestError)
    expect(error).toMatchObject({
      name: 'FaucetRateLimitError',
      status: 429,
      retryAfter: 3600,
      serverMessage: 'rate limit: try again in 60m',
    })
    // The product detects a rate limit by these words.
    expect(error.shortMessage).toContain('rate limit')
    // The message contains one time, not two times in different units.
    expect(error.message).not.toContain('seconds')
    expect((await refuse(429, body)).retryAfter).toBe(undefined)
  })

  // test/errors.test.ts tests the classes of all other refusals.
  test('error: neither a failing server’s message nor a proxy’s HTML is a refusal', async () => {
    const told = 'Faucet temporarily unavailable'
    expect(await refuse(503, { error: told })).toMatchObject({
      ...{ name: 'FaucetUnavailableError', status: 503, serverMessage: told },
    })
    const error = await refuse(502, '<html>nginx</html>')
    expect(error).toMatchObject({ name: 'FaucetUnavailableError' })
    expect(error.serverMessage).toBe(undefined)
    expect(error.message).not.toContain('nginx')
  })

  test('error: reports that nothing listens at the URL', async () => {
    const url = 'http://127.0.0.1:1'
    const faucet = createFaucetClient({ url, chainId })
    await expect(faucet.requestTokens(signed)).rejects.toMatchObject({
      name: 'FaucetUnavailableError',
      shortMessage: `The faucet at ${url} is not available.`,
    })
  })

  test('error: reports that no answer arrived within the timeout', async () => {
    const url = await serveHttp(() => {})
    const faucet = createFaucetClient({ url, chainId, timeout: 20 })
    await expect(faucet.requestTokens(signed)).rejects.toMatchObject({
      name: 'FaucetUnavailableError',
      details: 'No answer within 20 ms.',
    })
  })
})

describe('abort', () => {
  test('behavior: aborting a request rejects with the reason and closes the connection', async () => {
    const controller = new AbortController()
    let onClose = () => {}
    const closed = new Promise<void>((resolve) => {
      onClose = resolve
    })
    const url = await serveHttp((request) => {
      request.on('close', onClose)
      controller.abort(new Error('left the page'))
    })
    const { signal } = controller
    const faucet = createFaucetClient({ url, chainId })
    await expect(faucet.getNonce(claim, { signal })).rejects.toThrow(
      'left the page',
    )
    await closed
  })

  test('behavior: sends nothing if already aborted', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    const fetch = () => {
      throw new Error('must not be called')
    }
    const faucet = createFaucetClient({
      chainId,
      url: 'http://faucet.test',
      fetch,
    })
    await expect(faucet.getNonce(claim, { signal })).rejects.toThrow('too late')
  })
})

describe('bundle', () => {
  const amounts = '100 ZKP and 1000 USDT'
  const bundle = {
    tokenNames: ['ZKP', 'USDT'],
    userAddress: claim.userAddress,
  }
  const payouts = [
    { tokenName: 'ZKP', txHash },
    { tokenName: 'USDT', txHash: `0x${'cd'.repeat(32)}` },
  ]

  test('getBundle requests all tokens in one message', async () => {
    const urls: (string | undefined)[] = []
    const url = await serveHttp((request, response) => {
      urls.push(request.url)
      response.end(JSON.stringify({ message: write(amounts) }))
    })
    expect(
      await createFaucetClient({ url, chainId }).getBundle(bundle),
    ).toEqual({
      message: write(amounts),
    })
    expect(urls).toEqual([
      `/api/v1/bundle?tokenNames=ZKP%2CUSDT&userAddress=${claim.userAddress}`,
    ])
  })

  test('requestBundle returns a hash for each token', async () => {
    expect(
      await connect(200, { txHash, payouts }).requestBundle(signed),
    ).toEqual({ payouts })
  })
})

type Faucet = ReturnType<typeof connect>
const methods = {
  getLastRequest: (faucet: Faucet) => faucet.getLastRequest(claim),
  getOffer: (faucet: Faucet) => faucet.getOffer(),
  requestBundle: (faucet: Faucet) => faucet.requestBundle(signed),
  requestTokens: (faucet: Faucet) => faucet.requestTokens(signed),
}

test.each<[keyof typeof methods, string, unknown]>([
  ['getLastRequest', 'available', { available: 'soon' }],
  ['getOffer', 'offer', {}],
  ['getOffer', 'offer', { offer: [{ tokenName: 'ZKP', amount: 'many' }] }],
  ['getOffer', 'offer', { offer: [null] }],
  ['requestBundle', 'payouts', { txHash }],
  ['requestBundle', 'payouts', { payouts: [{ tokenName: 'ZKP' }] }],
  ['requestBundle', 'payouts', { payouts: [{ txHash }] }],
  ['requestTokens', 'txHash', {}],
  ['requestTokens', 'txHash', { txHash: '0x12' }],
  ['requestTokens', 'body', '[]'],
  ['requestTokens', 'body', '<html>'],
])('error: a success of %s needs "%s": %j', async (method, field, body) => {
  await expect(methods[method](connect(200, body))).rejects.toMatchObject({
    ...{ name: 'FaucetResponseError', field },
  })
})

describe('getLastRequest', () => {
  test('default: returns the next allowed time from the faucet', async () => {
    const faucet = connect(200, { available: '2026-01-01T11:00:00.000Z' })
    expect(await faucet.getLastRequest(claim)).toEqual({
      available: new Date(Date.UTC(2026, 0, 1, 11)),
      source: 'faucet',
    })
  })

  test('behavior: returns the time by this device’s clock, even if that is wrong', async () => {
    // The server's clock is two hours behind, and `available` is one hour ahead of that
    // clock.
    const now = Date.now()
    const available = new Date(now - 3_600_000).toISOString()
    const date = new Date(now - 7_200_000).toUTCString()
    const found = await connect(
      200,
      { available },
      { headers: { date } },
    ).getLastRequest(claim)
    const minutes = (found.available.getTime() - now) / 60_000
    expect(Math.round(minutes)).toBe(60)
  })

  test.each([
    ['24 hours after it', new Date(Date.UTC(2026, 0, 1, 10)), 2_026],
    ['immediately without one', undefined, 1_970],
  ])(
    'args: getLastRequestAt: after a failure, a request is allowed %s',
    async (_, last, year) => {
      const getLastRequestAt = () => last
      const faucet = connect(500, '', { getLastRequestAt })
      const { available, source } = await faucet.getLastRequest(claim)
      expect([source, available.getUTCFullYear()]).toEqual(['local', year])
      if (last) expect(available.getTime() - last.getTime()).toBe(86_400_000)
    },
  )

  test('behavior: an abort does not use the fallback', async () => {
    const signal = AbortSignal.abort(new Error('left'))
    const faucet = createFaucetClient({
      chainId,
      url: 'http://faucet.test',
      getLastRequestAt: () => new Date(),
    })
    await expect(faucet.getLastRequest(claim, { signal })).rejects.toThrow(
      'left',
    )
  })
})

describe('url', () => {
  test.each(['faucet.test', 'ftp://faucet.test', ''])(
    'error: %j is not an http(s) URL',
    (url) => {
      expect(() => createFaucetClient({ url, chainId })).toThrow(
        expect.objectContaining({ name: 'InvalidOptionError', field: 'url' }),
      )
    },
  )

  test('error: rejects a credential without quoting it', () => {
    const create = () =>
      createFaucetClient({ url: 'http://me:pa55@faucet.test', chainId })
    expect(create).toThrow(
      expect.objectContaining({ name: 'InvalidOptionError', field: 'url' }),
    )
    expect(create).not.toThrow(/pa55/)
  })
})
