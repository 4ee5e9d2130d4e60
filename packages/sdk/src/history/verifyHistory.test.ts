import { parseEther } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { routeCall, send } from '../../test/send.js'
import { getSwapHistory } from './getSwapHistory.js'
import { parseSwapHistory } from './parseSwapHistory.js'
import { swapHistoryToJson } from './swapHistoryToJson.js'
import type { SwapHistoryEntry } from './types.js'
import { verifyHistory } from './verifyHistory.js'

const chain = useChain()
let entries: [SwapHistoryEntry, SwapHistoryEntry, SwapHistoryEntry]

const common = () => ({
  deployment: chain.deployment,
  account: chain.user.address,
})
const verify = (
  listed: readonly SwapHistoryEntry[],
  options: Partial<verifyHistory.Parameters> = {},
) => verifyHistory(chain.client, { ...common(), entries: listed, ...options })

beforeEach(async () => {
  for (const amount of ['1', '2', '3']) {
    await send(chain, routeCall(chain, ['ZKP', 'USDT'], parseEther(amount)))
    await chain.devnet.mine(5)
  }
  entries = (await getSwapHistory(chain.client, common()))
    .entries as typeof entries
})

test('rule: a true history has no difference, also after an export', async () => {
  const exported = parseSwapHistory(swapHistoryToJson(entries))
  expect(await verify(exported)).toEqual({
    isValid: true,
    differences: [],
    fromBlock: Number(entries[2].blockNumber),
    toBlock: Number(entries[0].blockNumber),
  })
})

test('rule: what was changed is reported, with both values', async () => {
  const [newest, middle, oldest] = entries
  const changed = [
    { ...newest, amountOut: newest.amountOut + 1n },
    { ...middle, blockHash: oldest.blockHash },
    oldest,
  ]
  const { isValid, differences } = await verify(changed)
  expect(isValid).toBe(false)
  expect(differences).toMatchObject([
    {
      kind: 'changed',
      txHash: newest.txHash,
      field: 'amountOut',
      listed: `"${newest.amountOut + 1n}"`,
      actual: `"${newest.amountOut}"`,
    },
    {
      kind: 'changed',
      txHash: middle.txHash,
      field: 'blockHash',
      actual: `"${middle.blockHash}"`,
    },
  ])
})

test('rule: a swap that never was is reported', async () => {
  const [newest] = entries
  const txHash = `0x${'11'.repeat(32)}` as const
  const { differences } = await verify([{ ...newest, txHash }, ...entries])
  expect(differences).toEqual([
    { kind: 'missing', txHash, logIndex: newest.logIndex },
  ])
})

test('rule: a swap left out is reported', async () => {
  const [newest, middle, oldest] = entries
  const { differences } = await verify([newest, oldest])
  expect(differences).toEqual([
    { kind: 'unlisted', txHash: middle.txHash, logIndex: middle.logIndex },
  ])
  // Within the blocks asked for, that is.
  expect(
    await verify([newest], { fromBlock: Number(newest.blockNumber) }),
  ).toMatchObject({ isValid: true })
  expect(
    (await verify([newest], { fromBlock: 0, windowSize: 4 })).differences,
  ).toHaveLength(2)
})

test('rule: after a reorg the swaps are missing', async () => {
  const { devnet } = chain
  const fork = await devnet.snapshot()
  const { transactionHash } = await send(
    chain,
    routeCall(chain, ['ZKP', 'DAI'], parseEther('1')),
  )
  const history = await getSwapHistory(chain.client, common())
  await devnet.revert(fork)
  const { differences } = await verify(history.entries)
  expect(differences).toMatchObject([
    { kind: 'missing', txHash: transactionHash },
  ])
})

test('behavior: nothing listed and nothing there', async () => {
  expect(
    await verifyHistory(chain.client, {
      ...common(),
      account: chain.other.address,
      entries: [],
      fromBlock: 0,
    }),
  ).toMatchObject({ isValid: true, fromBlock: 0 })
})

test('error: the node is gone', async () => {
  await expect(
    verifyHistory(chain.gone, { ...common(), entries }),
  ).rejects.toMatchObject({ name: 'ReadFailedError' })
})
