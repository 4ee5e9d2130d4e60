import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { parseCommand } from '../src/operator/commands.js'
import { rotateKey } from '../src/operator/rotateKey.js'
import { pay } from './support/expectations.js'
import { readStates, useSpoiledNode } from './support/spoiledNode.js'
import { takeStore } from './support/stores.js'
import { createWallet, post, sign } from './support/wallet.js'

const node = useSpoiledNode()

test('a new key pays immediately, and the previous account finishes its queue', async () => {
  const store = await takeStore()
  const faucet = await node.start({}, store)
  await node.client.setAutomine(false)
  const wallet = createWallet()
  const signed = await sign(faucet.url, wallet)
  const { body } = await post(faucet.url, signed)

  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  await node.client.setBalance({ address, value: 10n ** 21n })
  const next = await node.start(
    {
      FAUCET_PRIVATE_KEY: key,
      FAUCET_PRIVATE_KEY_PREVIOUS: faucet.config.privateKey,
      FAUCET_AMOUNTS: 'ZKP=1,USDT=1000',
    },
    { ...store, close: async () => {} },
  )
  // A repeated message gets the first payout, and the new account does not pay again.
  expect(await post(next.url, signed)).toMatchObject({ status: 200, body })
  const other = await pay(next.url, createWallet(), 'ZKP')
  const show = async (...words: string[]) =>
    parseCommand(next.config, words)(next.faucet)
  expect(await show('status')).toMatchObject({
    address,
    queue: 1,
    previous: node.faucetAddress,
    previousQueue: 1,
  })
  await node.client.setAutomine(true)
  await node.devnet.mine()
  await node.recover(next)
  await node.recover(next)
  expect(await readStates(next)).toEqual(['0 confirmed', '0 confirmed'])
  expect(await node.countTransfers('USDT', wallet.address)).toBe(1)
  expect(await node.balanceOf('ZKP', other.address)).toBe(10n ** 18n)
  expect(await show('status')).toMatchObject({ queue: 0, previousQueue: 0 })

  const found = await show('wallet', wallet.address)
  expect(found).toMatchObject({
    cooldowns: [{ token: 'USDT' }],
    payouts: [{ token: 'USDT', amount: '1000', state: 'confirmed' }],
  })
  const [{ id, hash }] = found.payouts as [{ id: number; hash: string }]
  expect(hash).toBe((body as { txHash: string }).txHash)
  for (const name of [hash, `${id}`])
    expect(await show('payout', name)).toMatchObject({
      ...{ id, hash, token: 'USDT', amount: '1000', nonce: 0 },
      wallet: wallet.address.toLowerCase(),
    })
  await expect(show('payout', '999')).rejects.toThrow('there is no payout 999')
})

test('a rotation writes a new key to the file and keeps the old key', () => {
  const path = node.path('rotated.key')
  const old = generatePrivateKey()
  writeFileSync(path, old, { mode: 0o600 })
  const { address, previous } = rotateKey(path)
  expect(readFileSync(`${previous}`, 'utf8')).toBe(old)
  const key = readFileSync(path, 'utf8').trim() as `0x${string}`
  expect(privateKeyToAddress(key)).toBe(address)
  expect(key).not.toBe(old)
  if (process.platform !== 'win32')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  // The previous account may still have a queue, so its key must not be replaced.
  expect(() => rotateKey(path)).toThrow('exists already')
  expect(readFileSync(`${previous}`, 'utf8')).toBe(old)
  expect(() => rotateKey(undefined)).toThrow('FAUCET_PRIVATE_KEY_FILE')
})
