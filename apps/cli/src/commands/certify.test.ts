import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lethe, type Network, startNetwork } from '../../test/harness.js'

let network: Network
let poorNode: Server
beforeAll(async () => {
  network = await startNetwork()
  poorNode = createServer((request, response) => {
    void answer(request, network.devnet.rpcUrl).then((body) =>
      response.end(body),
    )
  }).listen(0, '127.0.0.1')
  await once(poorNode, 'listening')
})
afterAll(async () => {
  poorNode.close()
  await network.stop()
})

/** Takes one plain request at a time: no extras, no ranges above 10 blocks. */
async function answer(
  request: AsyncIterable<Buffer>,
  node: string,
): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  const { id, method, params } = JSON.parse(body)
  const [filter] = params ?? []
  const isRefused =
    method === undefined ||
    method === 'eth_simulateV1' ||
    (method === 'eth_call' && params.length > 2) ||
    (method === 'eth_getLogs' &&
      Number(filter.toBlock) - Number(filter.fromBlock) >= 10)
  if (isRefused)
    return JSON.stringify({
      jsonrpc: '2.0',
      id: id ?? null,
      error: { code: -32601, message: 'Not on this node.' },
    })
  const forwarded = await fetch(node, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  return forwarded.text()
}

test('behavior: what a poor node does not offer is told with what happens instead', async () => {
  await network.devnet.mine(20)
  const config = `${network.config}.hostile.json`
  const { chain, ...rest } = network.devnet.deployment
  writeFileSync(
    config,
    JSON.stringify({
      ...rest,
      chain: { ...chain, name: '<img src=x onerror="alert(1)">' },
    }),
  )
  const html = `${network.config}.html`
  const { code, stdout } = await lethe([
    'certify',
    `--html=${html}`,
    `--rpc-url=http://127.0.0.1:${(poorNode.address() as AddressInfo).port}`,
    '--config',
    config,
  ])
  expect(stdout).toMatch(/^ {2}ok +Fees of EIP-1559: /m)
  for (const name of [
    'Logs of long ranges',
    'eth_simulateV1',
    'State overrides of eth_call',
    'JSON-RPC batches',
  ])
    expect(stdout).toMatch(new RegExp(`^ {2}no +${name}: .+\\n {11}\\S`, 'm'))
  expect(stdout).toMatch(/^ {2}ok +getAmountOut: 1000 cases compared/m)
  expect(stdout).toMatch(/^ {2}\? +sequences: /m)
  expect(stdout).toMatch(/^ {2}\? +All steps: .*no faucet/m)
  expect(code).toBe(0)
  const page = readFileSync(html, 'utf8')
  expect(page).toContain('Not on this node.')
  // Names come from the chain or a file: they cannot put anything into the page.
  expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
  expect(page).not.toContain('<img')
})

test('error: a wrong chain ends it at once, with what to do', async () => {
  const config = `${network.config}.old.json`
  writeFileSync(
    config,
    JSON.stringify({
      ...network.devnet.deployment,
      genesisHash: `0x${'1'.repeat(64)}`,
    }),
  )
  const { code, stdout, stderr } = await lethe(['certify', '--config', config])
  expect(stdout).toBe('')
  expect(stderr).toContain('take the deployment that belongs to it')
  expect(code).toBe(1)
})
