import { getAddress, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import { expectNoTrace } from './support/noTrace.js'
import { getMessage, read } from './support/wallet.js'

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

const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

// fault 35, bad input: /last-request reads its query as /nonce does.
describe.each(['nonce', 'last-request'])('GET /%s', (path) => {
  const get = async (query: string) =>
    read(await fetch(`${faucet.url}/api/v1/${path}?${query}`))

  test.each([`userAddress=${wallet}`, '', `tokenName=&userAddress=${wallet}`])(
    'fault 1: tokenName missing: %j',
    async (query) => {
      expectRefusal(await get(query), 400, 'tokenName is required')
    },
  )

  test.each([
    'DOGE',
    'usdt',
    'x'.repeat(10_000),
    '%00',
    '__proto__',
    'constructor',
    'USDT%20',
    '%F0%9F%92%A9',
  ])('fault 2: a token that is not on offer', async (token) => {
    const reply = await get(`tokenName=${token}&userAddress=${wallet}`)
    expectRefusal(reply, 400, 'Unsupported token')
  })

  test.each([
    '',
    'userAddress=',
    `userAddress=${wallet.slice(0, -1)}`,
    `userAddress=${wallet}0`,
    'userAddress=vitalik.eth',
    `userAddress=0X${wallet.slice(2)}`,
    `userAddress=${wallet.slice(2)}`,
    `userAddress=%20${wallet}`,
    `userAddress=${wallet}%00`,
    `userAddress=${wallet}%0a`,
  ])('fault 3: userAddress is none: %j', async (query) => {
    expectRefusal(
      await get(`tokenName=USDT&${query}`),
      400,
      'Invalid userAddress',
    )
  })

  test('fault 4: mixed case with a wrong checksum', async () => {
    const wrong = wallet.replace('CdD', 'cdD')
    expectRefusal(
      await get(`tokenName=USDT&userAddress=${wrong}`),
      400,
      'Invalid userAddress',
    )
  })

  test.each([
    wallet,
    wallet.toLowerCase(),
    `0x${wallet.slice(2).toUpperCase()}`,
  ])(
    'fault 4: one case, or the right checksum, is fine: %s',
    async (address) => {
      const { status } = await get(`tokenName=USDT&userAddress=${address}`)
      expect(status).toBe(200)
    },
  )

  test('fault 5: a parameter given twice', async () => {
    const query = `tokenName=USDT&tokenName=DAI&userAddress=${wallet}`
    expectRefusal(await get(query), 400, 'Duplicate parameter: tokenName')
    const twice = `tokenName=USDT&userAddress=${wallet}&userAddress=${wallet}`
    expectRefusal(await get(twice), 400, 'Duplicate parameter: userAddress')
  })

  test('fault 6: addresses that are nobody who could ask', async () => {
    const { contracts } = network.deployment
    for (const address of [
      zeroAddress,
      network.faucetAddress,
      network.faucetAddress.toLowerCase(),
      network.token('USDT'),
      network.token('DAI').toLowerCase(),
      contracts.wrappedNative,
      contracts.router,
    ])
      expectRefusal(
        await get(`tokenName=USDT&userAddress=${address}`),
        400,
        'Address not eligible',
      )
  })
})

describe('GET /nonce', () => {
  test('default: an EIP-4361 message of the configured front end, whatever the headers say', async () => {
    const response = await fetch(
      `${faucet.url}/api/v1/nonce?tokenName=WBTC&userAddress=${wallet.toLowerCase()}`,
      {
        headers: {
          origin: 'https://evil.test',
          'x-forwarded-host': 'evil.test',
        },
      },
    )
    const { body, headers } = await read(response)
    const lines = String(body.message).split('\n')
    expect(lines.slice(0, 8)).toEqual([
      'localhost:8080 wants you to sign in with your Ethereum account:',
      getAddress(wallet),
      '',
      'Send 0.005 WBTC in test coins to this wallet. Signing costs nothing.',
      '',
      'URI: http://localhost:8080',
      'Version: 1',
      'Chain ID: 500000',
    ])
    expect(lines[8]).toMatch(/^Nonce: [0-9a-f]{64}$/)
    const [issued = 0, expires = 0] = lines
      .slice(9)
      .map((line) => Date.parse(line.replace(/^.*?: /, '')))
    expect(lines.slice(9).map((line) => line.replace(/: .*/, ''))).toEqual([
      'Issued At',
      'Expiration Time',
    ])
    expect(expires - issued).toBe(5 * 60 * 1_000)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('behavior: writes nothing, and no two messages are alike', async () => {
    const [a, b] = await Promise.all([
      getMessage(faucet.url, { address: wallet }),
      getMessage(faucet.url, { address: wallet }),
    ])
    expect(a).not.toBe(b)
  })
})
