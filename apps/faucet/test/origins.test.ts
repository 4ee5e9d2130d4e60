import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, origin, startNetwork } from './support/network.js'
import { createWallet, post, read } from './support/wallet.js'

const other = 'https://swap.test'

let network: Network
let faucet: TestFaucet
beforeAll(async () => {
  network = await startNetwork()
  faucet = await startInProcess(
    await network.env({ FAUCET_ALLOWED_ORIGINS: `${origin},${other}` }),
  )
})
afterAll(async () => {
  await faucet?.stop()
  await network?.stop()
})

const wallet = createWallet()

/** The message that a page of an origin gets; without one, that no page gets. */
async function ask(from?: string): Promise<string> {
  const { body } = await read(
    await fetch(
      `${faucet.url}/api/v1/nonce?tokenName=USDT&userAddress=${wallet.address}`,
      { headers: from === undefined ? {} : { origin: from } },
    ),
  )
  return String(body.message)
}

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
])('EIP-4361: a message asked for by %s names %j', async (from, site) => {
  expect(getSite(await ask(from))).toEqual(site)
})

test('a message for one page cannot be turned into one for another', async () => {
  const message = (await ask(origin))
    .replace('localhost:8080 wants', 'swap.test wants')
    .replace(`URI: ${origin}`, `URI: ${other}`)
  expect(getSite(message)).toEqual(['swap.test', `URI: ${other}`])
  const signature = await wallet.signMessage({ message })
  expectRefusal(
    await post(faucet.url, { message, signature }),
    401,
    'Message was not issued by this faucet',
  )
})

test('each allowed page is paid by its own message', async () => {
  const message = await ask(other)
  const signature = await wallet.signMessage({ message })
  expect((await post(faucet.url, { message, signature })).status).toBe(200)
})
