import { afterEach, describe, expect, test } from 'vitest'
import type { FaucetToken } from '../src/config/readTokens.js'
import { createChallenger } from '../src/message/createChallenger.js'
import { deployment } from './support/environment.js'
import { expectRefusal } from './support/expectations.js'
import { useOfflineFaucet } from './support/inProcess.js'
import { createWallet, post, read, sign } from './support/wallet.js'

// The faucet refuses these requests before any request to the node, and stores nothing.

const faucet = useOfflineFaucet()
afterEach(async () => {
  expect(
    await faucet.query(`select * from (
      select nonce from challenges union all select wallet from cooldowns union all
      select token from budgets union all select wallet from payouts) as rows`),
  ).toEqual([])
})

const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lower = wallet.toLowerCase()

const usdt = 'tokenName=USDT'

/** Queries of `/nonce` and `/last-request` by their error. */
const faults: Record<string, readonly string[]> = {
  'fault 1: tokenName is required': ['', 'tokenName='],
  'fault 2: Unsupported token': [
    'tokenName=DOGE',
    'tokenName=usdt',
    `tokenName=${'x'.repeat(10_000)}`,
    'tokenName=%00',
  ],
  'fault 3: Invalid userAddress': [
    usdt,
    `${usdt}&userAddress=0x12`,
    `${usdt}&userAddress=me.eth`,
    `${usdt}&userAddress=0X${lower.slice(2)}`,
    `${usdt}&userAddress=${lower}%20`,
  ],
  'fault 4: Invalid userAddress': [
    `${usdt}&userAddress=${wallet.replace('aAeb', 'AAeb')}`,
  ],
  'fault 5: Duplicate parameter: tokenName': [
    `${usdt}&tokenName=DAI&userAddress=${wallet}`,
  ],
  'fault 5: Duplicate parameter: userAddress': [
    `${usdt}&userAddress=${wallet}&userAddress=${wallet}`,
  ],
  'fault 6: Address not eligible': [
    `0x${'0'.repeat(40)}`,
    // The account of this faucet's key.
    '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
    deployment.tokens[0]?.address,
    deployment.contracts.router,
  ].map((address) => `${usdt}&userAddress=${address}`),
}

describe.each(['nonce', 'last-request'])('GET /%s', (path) => {
  test.each(Object.entries(faults))('%s', async (name, queries) => {
    for (const query of queries)
      expectRefusal(
        await read(await fetch(`${faucet.url}/api/v1/${path}?${query}`)),
        400,
        name.replace(/^fault \d: /, ''),
      )
  })
})

describe('GET /bundle', () => {
  test.each([
    ['tokenNames=', 'Unsupported token'],
    ['tokenNames=ZKP', 'tokenNames needs two tokens or more'],
    ['tokenNames=ZKP,ZKP', 'tokenNames needs two tokens or more'],
    ['tokenNames=ZKP,DOGE', 'Unsupported token'],
    ['tokenNames=ZKP,', 'Unsupported token'],
    ['', 'tokenNames is required'],
    ['tokenNames=ZKP&tokenNames=DAI', 'Duplicate parameter: tokenNames'],
    // The format of the wallet is the same as in /nonce.
    ['tokenNames=ZKP,DAI&userAddress=me', 'Invalid userAddress'],
  ])('error: ?%s', async (query, error) => {
    const response = await fetch(
      `${faucet.url}/api/v1/bundle?${query}${query.includes('userAddress') ? '' : `&userAddress=${wallet}`}`,
    )
    expectRefusal(await read(response), 400, error)
  })
})

describe('POST /faucet', () => {
  const send = async (
    body: RequestInit['body'],
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) =>
    read(
      await fetch(`${faucet.url}/api/v1/faucet`, {
        method: 'POST',
        body,
        headers,
        // `duplex` is required for a stream as the body, which is sent in chunks.
        duplex: 'half',
      } as RequestInit),
    )

  test.each([
    ['{"message":', 'truncated'],
    ['', 'empty'],
    ['nonsense', 'no JSON'],
    ["{'message':'a'}", 'single quotes'],
    [new Uint8Array([0x7b, 0xff, 0xfe]), 'no UTF-8'],
  ])('rejects the invalid JSON %j (%s)', async (body, _) => {
    expectRefusal(await send(body), 400, 'Invalid JSON body')
  })

  test.each([
    '{}',
    '[]',
    'null',
    '1',
    '"text"',
    '{"message":"a"}',
    '{"message":1,"signature":"0x"}',
    '{"message":"a","signature":null}',
    '{"message":["a"],"signature":"0x"}',
    '{"message":"a","signature":"0x","amount":"1"}',
    '{"message":"a","signature":"0x","__proto__":{"amount":1}}',
    '{"__proto__":{"message":"a","signature":"0x"}}',
    '{"message":"a","signature":"0x","constructor":{"prototype":{}}}',
  ])('rejects the invalid body %s', async (body) => {
    expectRefusal(await send(body), 400, 'Invalid request body')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
  ])('rejects the Content-Type %s', async (type) => {
    expectRefusal(
      await send('{"message":"a","signature":"0x"}', { 'content-type': type }),
      415,
      'Content-Type must be application/json',
    )
  })

  test('rejects a body over 4 KiB by its length', async () => {
    const body = JSON.stringify({ message: 'x'.repeat(4_096), signature: '' })
    expectRefusal(await send(body), 413, 'Request body too large')
  })

  test('rejects a body over 4 KiB in chunks', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 5; i += 1)
          controller.enqueue(new TextEncoder().encode(' '.repeat(1_024)))
        controller.close()
      },
    })
    expectRefusal(await send(body), 413, 'Request body too large')
  })

  test('rejects a malformed signature', async () => {
    const { url } = faucet
    const { message } = await sign(url, createWallet())
    expectRefusal(
      await post(url, { message, signature: '0x' }),
      400,
      'Malformed signature',
    )
  })

  test('rejects a message that was not issued', async () => {
    const { url } = faucet
    const signer = createWallet()
    const { message } = await sign(url, signer)
    const edited = message.replace('Send 1000 ', 'Send 9000 ')
    const signature = await signer.signMessage({ message: edited })
    expectRefusal(
      await post(url, { message: edited, signature }),
      401,
      'Message was not issued by this faucet',
    )
  })

  test.each([
    ['expired a second ago', -301_000],
    ['expired a year ago', -31_536_000_000],
    ['issued a minute in the future', 60_000],
    ['issued a year in the future', 31_536_000_000],
  ])('rejects a message %s', async (_, offset) => {
    const { url, config } = faucet
    const signer = createWallet()
    const message = createChallenger(config).issue({
      wallet: signer.address,
      tokens: [config.tokens.get('USDT') as FaucetToken],
      now: Date.now() + offset,
    })
    const signature = await signer.signMessage({ message })
    expectRefusal(
      await post(url, { message, signature }),
      401,
      'Challenge expired, request a new one',
    )
  })
})
