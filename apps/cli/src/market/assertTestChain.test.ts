import type { Deployment } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { assertTestChain } from './assertTestChain.js'

const onChain = (id: number) => assertTestChain({ chain: { id } } as Deployment)

test.each([
  [1, 'Ethereum'],
  [137, 'Polygon'],
  [8453, 'Base'],
])('error: chain %i is %s', async (id, name) => {
  await expect(onChain(id)).rejects.toThrow(`Chain ${id} is ${name}`)
})

test.each([
  ['Sepolia', 11_155_111],
  ['anvil', 31_337],
  ['LetheZKP', 500_000],
])('default: %s is a test chain', async (_, id) => {
  await expect(onChain(id)).resolves.toBeUndefined()
})
