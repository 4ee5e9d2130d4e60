import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Network, startNetwork } from './support/network.js'
import { runFaucet, spawnFaucet } from './support/process.js'

let network: Network
beforeAll(async () => {
  network = await startNetwork()
})
afterAll(() => network?.stop())

test('the ready line names the admin port, which nobody else can take', async () => {
  const server = await spawnFaucet(await network.env())
  await server.ready
  const line = server.output.find((line) => line.includes('"event":"ready"'))
  const { url, adminUrl } = JSON.parse(line as string)
  expect((await fetch(`${adminUrl}/metrics`)).status).toBe(200)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)

  const { code, output } = await runFaucet(
    await network.env({ FAUCET_ADMIN_PORT: new URL(adminUrl).port }),
    ['serve'],
  )
  expect(code).toBe(1)
  expect(output).toContain(
    `EADDRINUSE: address already in use ${new URL(adminUrl).host}`,
  )
  expect((await server.stop()).code).toBe(0)
})
