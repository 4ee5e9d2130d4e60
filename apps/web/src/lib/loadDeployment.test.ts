import { expect, test } from 'vitest'
import { loadDeployment } from './loadDeployment'

const answer = (body: string, init?: ResponseInit) => async () =>
  new Response(body, init)

const json = { headers: { 'content-type': 'application/json' } }

const deployment = {
  chain: {
    id: 500000,
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token', symbol: 'ZKP', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8545'],
  },
  genesisHash: `0x${'1'.repeat(64)}`,
  startBlock: 0,
  contracts: {
    factory: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    router: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
    wrappedNative: '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0',
  },
  tokens: [],
  pairs: [],
}

test('default: loads the network from /config.json', async () => {
  const loaded = await loadDeployment(answer(JSON.stringify(deployment), json))
  expect(loaded.chain.id).toBe(500000)
})

test('error: reports a failed request as unreachable', async () => {
  await expect(
    loadDeployment(async () => {
      throw new TypeError('Failed to fetch')
    }),
  ).rejects.toMatchObject({ name: 'ConfigError', reason: 'unreachable' })
})

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const bad = JSON.stringify({ ...deployment, startBlock: -1 })
const cause = { name: 'InvalidDeploymentError', field: 'startBlock' }

test.each<[string, string, ResponseInit, object]>([
  ['404', 'Not found', { status: 404 }, { reason: 'missing' }],
  [
    'the page instead of the file',
    '<!doctype html>',
    html,
    { reason: 'missing' },
  ],
  ['broken JSON', '{', json, { reason: 'invalid' }],
  ['an invalid field', bad, json, { reason: 'invalid', cause }],
])('error: %s', async (_, body, init, error) => {
  await expect(loadDeployment(answer(body, init))).rejects.toMatchObject(error)
})
