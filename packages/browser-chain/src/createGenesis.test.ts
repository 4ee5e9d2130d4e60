import { concatHex, getContractAddress, type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import { ask, useChains } from '../test/chains.js'
import { createBrowserChain } from './createBrowserChain.js'
import { createGenesis } from './createGenesis.js'
import { serveHttp } from './serveHttp.js'

const chains = useChains()
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const owner: Hex = '0x00000000000000000000000000000000000000Cd'
const contract: Hex = `0x${'ab'.repeat(20)}`

const start = () =>
  createBrowserChain({
    chainId: 31_337,
    snapshot: createGenesis({
      accounts: [owner],
      contracts: { [contract]: '0x6001' },
    }),
  })

test('rule: a genesis block contains funded accounts, contracts and anvil’s CREATE2 deployer', async () => {
  const chain = await start()
  expect(await ask(chain, 'eth_getBalance', owner, 'latest')).toBe(
    '0x21e19e0c9bab2400000',
  )
  expect(await ask(chain, 'eth_getCode', contract, 'latest')).toBe('0x6001')
  expect(await ask(chain, 'eth_getCode', deployer, 'latest')).toBe(
    await ask(chains.anvil, 'eth_getCode', deployer, 'latest'),
  )
  // Code that returns one byte of code.
  const bytecode = '0x600160005360016000f3'
  const salt = pad('0x7')
  await ask(chain, 'anvil_impersonateAccount', owner)
  await ask(chain, 'eth_sendTransaction', {
    from: owner,
    to: deployer,
    data: concatHex([salt, bytecode]),
  })
  const created = getContractAddress({
    opcode: 'CREATE2',
    from: deployer,
    bytecode,
    salt,
  })
  expect(await ask(chain, 'eth_getCode', created, 'latest')).toBe('0x01')
})

test('rule: accepts only JSON over HTTP', async () => {
  const { rpcUrl, stop } = await serveHttp(await start())
  const send = (body: string, type = 'application/json') =>
    fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  const one = await send(JSON.stringify(call))
  expect(await one.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  const many = await send(JSON.stringify([call, { ...call, method: 'no' }]))
  expect(await many.json()).toMatchObject([
    { result: '0x7a69' },
    { error: { code: -32601 } },
  ])
  expect((await send('{')).status).toBe(400)
  expect((await send(JSON.stringify(call), 'text/plain')).status).toBe(415)
  await stop()
})
