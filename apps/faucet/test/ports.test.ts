import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import { runFaucet, spawnFaucet } from './support/process.js'

let network: Network
let other: TestFaucet
beforeAll(async () => {
  network = await startNetwork()
  other = await startInProcess(await network.env())
})
afterAll(async () => {
  await other?.stop()
  await network?.stop()
})

test('the ready line names both ports; figures are on the admin port alone', async () => {
  const server = await spawnFaucet(await network.env())
  await server.ready
  const line = server.output.find((line) => line.includes('"event":"ready"'))
  const { url, adminUrl } = JSON.parse(line as string)
  expect((await fetch(`${adminUrl}/metrics`)).status).toBe(200)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  expect((await server.stop()).code).toBe(0)
})

test.each([
  ['FAUCET_PORT', () => other.url],
  ['FAUCET_ADMIN_PORT', () => other.adminUrl],
])(
  '%s: a port that is taken is named, and the exit code is 1',
  async (name, getUrl) => {
    const { host, port } = new URL(getUrl())
    const { code, output } = await runFaucet(
      await network.env({ [name]: port }),
      ['serve'],
    )
    expect(code).toBe(1)
    expect(output).toContain(`EADDRINUSE: address already in use ${host}`)
  },
)
