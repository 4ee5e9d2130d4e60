import { expect, test } from 'vitest'
import { ask } from '../test/chains.js'
import { createMemoryStorage } from '../test/createMemoryStorage.js'
import { createBrowserChain } from './createBrowserChain.js'

const pruned = { code: 4444, message: 'pruned history unavailable' }

const getBlockNumber = async (
  chain: Awaited<ReturnType<typeof createBrowserChain>>,
  tag: string,
) =>
  Number(
    (await chain.request({ method: 'eth_getBlockByNumber', params: [tag] }))
      .number,
  )

test('rule: keeps the first block and the latest blocks, even after a restart', async () => {
  const { storage, countBlocks } = createMemoryStorage()
  const open = () =>
    createBrowserChain({
      chainId: 500_000,
      snapshot: { blocks: [], accounts: {} },
      maxBlocks: 300,
      storage,
    })
  const first = await open()
  await ask(first, 'anvil_mine', 1_000)
  expect(countBlocks()).toBe(301)

  for (const chain of [first, await open()]) {
    expect(await getBlockNumber(chain, 'latest')).toBe(1_000)
    expect(await getBlockNumber(chain, '0x2bd')).toBe(701)
    expect(await getBlockNumber(chain, 'earliest')).toBe(0)
    expect(await ask(chain, 'eth_getBlockByNumber', '0x2bc')).toMatchObject(
      pruned,
    )
    // An empty list would mean that there were no logs.
    expect(
      await ask(chain, 'eth_getLogs', { fromBlock: '0x2bc' }),
    ).toMatchObject(pruned)
    expect(await ask(chain, 'eth_getLogs', { fromBlock: '0x2bd' })).toEqual([])
  }
})

test('rule: keeps every block to which a snapshot can be reverted', async () => {
  const { storage, countBlocks } = createMemoryStorage()
  const chain = await createBrowserChain({
    chainId: 500_000,
    snapshot: { blocks: [], accounts: {} },
    maxBlocks: 300,
    storage,
  })
  await ask(chain, 'anvil_mine', 400)
  const id = await ask(chain, 'evm_snapshot')
  await ask(chain, 'anvil_mine', 400)
  expect(await ask(chain, 'evm_revert', id)).toBe(true)
  expect(await getBlockNumber(chain, 'latest')).toBe(400)
  expect(await getBlockNumber(chain, '0x65')).toBe(101)
  expect(countBlocks()).toBe(301)
})
