import { type Devnet, startDevnet } from '@letheswap/devnet'
import { createClient, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount, readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createToken } from './createToken.js'
import type { Journal } from './types.js'

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function owner() view returns (address)',
  'function symbol() view returns (string)',
])
const gold = { symbol: 'GOLD', name: 'Test gold', decimals: 8, supply: 500n }

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet?.stop())

async function createCreator() {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  await devnet.client.setBalance({ address, value: parseEther('10') })
  return createClient({
    account,
    pollingInterval: 10,
    transport: http(devnet.rpcUrl, { retryCount: 0 }),
  })
}

test('rule: the account owns the token and its supply', async () => {
  const client = await createCreator()
  const address = await createToken(client, gold)
  const owner = client.account.address
  const read = (functionName: 'decimals' | 'owner' | 'symbol') =>
    readContract(client, { address, abi, functionName })
  expect(await read('symbol')).toBe('GOLD')
  expect(await read('decimals')).toBe(8)
  expect(await read('owner')).toBe(owner)
  expect(
    await readContract(client, {
      ...{ address, abi, functionName: 'balanceOf', args: [owner] },
    }),
  ).toBe(500n)
})

test('rule: continues a run that was killed after any report, and sends nothing twice', async () => {
  for (const reports of [1, 2, 3, 4]) {
    const client = await createCreator()
    let journal: Journal | undefined
    let left = reports
    const killed = createToken(client, {
      ...gold,
      onJournal: (kept) => {
        journal = kept
        left -= 1
        if (left === 0) throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    const address = await createToken(client, { ...gold, journal })
    const { address: owner } = client.account
    expect(await getTransactionCount(client, { address: owner })).toBe(2)
    expect(
      await readContract(client, {
        ...{ address, abi, functionName: 'balanceOf', args: [owner] },
      }),
    ).toBe(500n)
  }
})

test('error: rejects the journal of another token', async () => {
  const client = await createCreator()
  let journal: Journal | undefined
  await createToken(client, {
    ...gold,
    onJournal: (kept) => {
      journal = kept
    },
  })
  await expect(
    createToken(client, { ...gold, supply: 501n, journal }),
  ).rejects.toMatchObject({
    name: 'JournalMismatchError',
    field: 'specification',
  })
})
