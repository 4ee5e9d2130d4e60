import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectRefusal } from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import { expectNoTrace } from './support/noTrace.js'
import { createWallet, getMessage, post, read, sign } from './support/wallet.js'

let network: Network
let faucet: TestFaucet
beforeAll(async () => {
  network = await startNetwork()
  faucet = await startInProcess(await network.env())
})
afterAll(async () => {
  await faucet?.stop()
  await network?.stop()
})

// Whatever is refused here pays nothing and leaves nothing behind.
expectNoTrace(() => ({ network, faucet }))

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
        // Needed for a body that is a stream, which is sent in chunks.
        duplex: 'half',
      } as RequestInit),
    )

  test.each([
    ['{"message":', 'truncated'],
    ['', 'empty'],
    ['nonsense', 'no JSON'],
    ["{'message':'a'}", 'single quotes'],
    [new Uint8Array([0x7b, 0xff, 0xfe]), 'no UTF-8'],
  ])('fault 7: %j (%s)', async (body, _) => {
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
  ])('fault 8: %s', async (body) => {
    expectRefusal(await send(body), 400, 'Invalid request body')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
  ])('fault 9: Content-Type %s', async (type) => {
    const signed = JSON.stringify(await sign(faucet.url, createWallet()))
    expectRefusal(
      await send(signed, { 'content-type': type }),
      415,
      'Content-Type must be application/json',
    )
  })

  test('fault 10: a body over 4 KiB, by its length', async () => {
    const body = JSON.stringify({ message: 'x'.repeat(4_096), signature: '' })
    expectRefusal(await send(body), 413, 'Request body too large')
  })

  test('fault 10: a body over 4 KiB, in chunks', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 5; i += 1)
          controller.enqueue(new TextEncoder().encode(' '.repeat(1_024)))
        controller.close()
      },
    })
    expectRefusal(await send(body), 413, 'Request body too large')
  })

  const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const hex = (value: bigint) => value.toString(16).padStart(64, '0')
  const one = hex(1n)

  test.each([
    ['not hex', `0x${'zz'.repeat(65)}`],
    ['without 0x', '11'.repeat(65)],
    ['64 bytes', `0x${'11'.repeat(64)}`],
    ['66 bytes', `0x${'11'.repeat(66)}`],
    ['empty', ''],
    ['only 0x', '0x'],
    ['v = 2', `0x${one}${one}02`],
    ['v = 26', `0x${one}${one}1a`],
    ['v = 29', `0x${one}${one}1d`],
    ['v = 35', `0x${one}${one}23`],
    ['v = 255', `0x${one}${one}ff`],
    ['zeros', `0x${'00'.repeat(65)}`],
    ['r = 0', `0x${hex(0n)}${one}1b`],
    ['s = 0', `0x${one}${hex(0n)}1b`],
    ['r = the order', `0x${hex(n)}${one}1b`],
    ['s just over half of the order', `0x${one}${hex(n / 2n + 1n)}1b`],
  ])('fault 11: a signature that is %s', async (_, signature) => {
    const message = await getMessage(faucet.url, createWallet())
    expectRefusal(
      await post(faucet.url, { message, signature }),
      400,
      'Malformed signature',
    )
  })

  test('fault 12: the high-s twin of a good signature', async () => {
    const { message, signature } = await sign(faucet.url, createWallet())
    const r = signature.slice(2, 66)
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const twin = `0x${r}${hex(n - s)}${v}`
    expectRefusal(
      await post(faucet.url, { message, signature: twin }),
      400,
      'Malformed signature',
    )
  })
})
