import { expect, test } from 'vitest'
import { refuseCheats } from '../src/refuseCheats.js'

const ask = (...methods: unknown[]) =>
  refuseCheats(
    JSON.stringify(
      methods.map((method, id) => ({ jsonrpc: '2.0', id, method })),
    ),
  )

test.each([
  'eth_chainId',
  'eth_call',
  'eth_getLogs',
  'eth_estimateGas',
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'net_version',
  'web3_clientVersion',
])('behavior: %s is for everyone', (method) => {
  expect(ask(method)).toBe(undefined)
})

// The namespaces of anvil, Hardhat and geth beside the three public ones, and
// what signs with the node's keys.
test.each([
  'anvil_setBalance',
  'anvil_impersonateAccount',
  'evm_mine',
  'evm_revert',
  'hardhat_setCode',
  'debug_traceCall',
  'txpool_content',
  'personal_unlockAccount',
  'eth_sendTransaction',
  'eth_sendUnsignedTransaction',
  'eth_sign',
  'eth_signTypedData_v4',
  'eth_signTransaction',
  'ETH_call',
  undefined,
  7,
])('error: %s is for this machine alone', (method) => {
  expect(ask(method)).toMatchObject([{ id: 0, error: { code: -32601 } }])
})

test('error: one of a batch refuses all of it, so that no part takes effect', () => {
  const message =
    'evm_mine is available only on the machine that runs the network.'
  expect(ask('eth_chainId', 'evm_mine')).toMatchObject([
    { id: 0, error: { message } },
    { id: 1, error: { message } },
  ])
})

test.each(['', '{', '[]', 'null', '7', '[null]', '{"method":{}}'])(
  'error: %s is answered and passed on to nobody',
  (body) => {
    expect(refuseCheats(body)).toBeDefined()
  },
)
