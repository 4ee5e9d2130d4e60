import type { Deployment, Token } from '@letheswap/sdk'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { createSafeStorage } from '../utils/createSafeStorage.js'
import { readBalancesCache, writeBalancesCache } from './balancesCache.js'

const deployment = {
  chain: { id: 500_000 },
  genesisHash: '0x01',
} as unknown as Deployment
const tokens = [{ symbol: 'ZKP', decimals: 18 }] as Token[]

test('rule: if a new reading cannot be stored, a reload does not show the previous one', () => {
  const disk = new Map<string, string>()
  let room = 1_000
  const openPage = () => ({
    deployment,
    tokens,
    storage: createSafeStorage(() => ({
      getItem: (key) => disk.get(key) ?? null,
      setItem(key, value) {
        if (value.length > room)
          throw new DOMException('full', 'QuotaExceededError')
        disk.set(key, value)
      },
    })),
  })
  const write = (page: ReturnType<typeof openPage>, balance: bigint) =>
    writeBalancesCache(page, zeroAddress, {
      data: { blockNumber: 1n, balances: { ZKP: balance }, unread: [] },
      updatedAt: 1,
    })
  const read = (page: ReturnType<typeof openPage>) =>
    readBalancesCache(page, zeroAddress)?.data.balances

  const page = openPage()
  write(page, 998n)
  expect(read(openPage())).toEqual({ ZKP: 998n })

  room = 0
  write(page, 1_001n)
  expect(read(page)).toEqual({ ZKP: 1_001n })
  expect(read(openPage())).toBeUndefined()
})
