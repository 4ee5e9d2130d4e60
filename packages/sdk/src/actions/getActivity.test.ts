import { type Address, erc20Abi, parseEther } from 'viem'
import { getBlock } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { createStore } from '../../test/createStore.js'
import { approveAll, routeCall, send } from '../../test/send.js'
import { swap } from '../../test/swap.js'
import { getToken } from '../deployment/registry.js'
import type { ActivityEntry } from '../transactions/types.js'
import { getActivity } from './getActivity.js'
import { getSwapHistory } from './getSwapHistory.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { planUnwrap } from './planUnwrap.js'
import { planWrap } from './planWrap.js'

const chain = useChain()

const read = (
  options: Omit<getActivity.Parameters, 'account' | 'deployment'> = {},
) => {
  const { client } = chain
  return getActivity(client, { ...chain.own, ...options })
}

const list = (amounts: ActivityEntry['paid']) =>
  amounts.map(({ token, amount }) => `${amount} ${token.symbol}`)

const move = (to: Address, amount: bigint) => ({
  address: getToken(chain.deployment, 'USDT').address,
  abi: erc20Abi,
  functionName: 'transfer',
  args: [to, amount] as const,
})

test('rule: lists all actions of an account, newest first', async () => {
  const { client, deployment, own, other, user } = chain
  const some = expect.any(Array)
  const buy = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n }
  await approveAll(chain, 'USDT')
  const bought = await swap(chain, buy)
  // Another account's trade is not listed.
  await swap(chain, { ...buy, by: other })
  await send(chain, routeCall(chain, ['USDT', 'DAI', 'ZKP'], 2_000_000n))
  const pool = { ...own, tokenA: 'USDT', tokenB: 'ZKP' }
  const amounts = { amountA: 1_000_000n, amountB: 10n ** 20n }
  const { received } = await chain.execute(
    await planAddLiquidity(client, { ...pool, ...amounts }),
  )
  const liquidity = received[0]?.amount as bigint
  await chain.execute(await planRemoveLiquidity(client, { ...pool, liquidity }))
  await chain.execute(await planWrap(client, { ...own, amount: 7n }))
  await chain.execute(await planUnwrap(client, { ...own, amount: 3n }))
  await send(chain, move(user.address, 4n), other)
  await send(chain, move(other.address, 6n))

  const { entries } = await read()
  // The account received each token before the test.
  const given = deployment.tokens.map(() => ['received', [], some])
  expect(
    entries.map(({ kind, paid, got }) => [kind, list(paid), list(got)]),
  ).toEqual([
    ['sent', ['6 USDT'], []],
    ['received', [], ['4 USDT']],
    ['unwrap', ['3 WZKP'], ['3 ZKP']],
    ['wrap', ['7 ZKP'], ['7 WZKP']],
    ['withdrawal', [`${liquidity} LP`], some],
    ['approval', [], []],
    ['deposit', some, [`${liquidity} LP`]],
    ['swap', ['2000000 USDT'], some],
    ['swap', [`${buy.amountIn} ZKP`], [`${bought.amountOut} USDT`]],
    ['approval', [], []],
    ...given,
  ])
  const { blockNumber, blockHash } = bought.receipt
  const { timestamp } = await getBlock(client, { blockHash })
  expect(entries.find(({ hash }) => hash === bought.hash)).toMatchObject({
    ...{ from: user.address, blockNumber, blockHash },
    timestamp: Number(timestamp),
  })
  expect(entries.find(({ kind }) => kind === 'approval')?.approvals).toEqual([
    expect.objectContaining({ spender: deployment.contracts.router }),
  ])
})

test('rule: the swap history continues from the same cache', async () => {
  const { client, requests } = chain
  await send(chain, routeCall(chain, ['ZKP', 'USDT'], parseEther('1')))
  const store = createStore()
  await read({ store })
  requests.length = 0
  const options = { ...chain.own, store }
  const { entries, next } = await getSwapHistory(client, options)
  expect(entries).toMatchObject([{ tokenOut: { symbol: 'USDT' } }])
  expect(next).toBe(undefined)
  const methods = requests.map(({ method }) => method)
  expect(methods).not.toContain('eth_getTransactionReceipt')
})

/** Summarizes an account's newest entry. */
async function readNewest(account: Address) {
  const { client, deployment } = chain
  const { entries } = await getActivity(client, { deployment, account })
  const [entry] = entries
  return entry && [entry.kind, list(entry.paid), list(entry.got)]
}

test('rule: a transfer to oneself, or of zero tokens, is not an approval', async () => {
  const { other, user } = chain
  const { address: own } = user
  await send(chain, move(own, 8n))
  expect(await readNewest(own)).toEqual(['sent', ['8 USDT'], ['8 USDT']])

  // Any account may move zero tokens of any other account.
  const args = [own, other.address, 0n] as const
  const functionName = 'transferFrom'
  await send(chain, { ...move(own, 0n), functionName, args }, other)
  expect(await readNewest(own)).toEqual(['sent', ['0 USDT'], []])
  expect(await readNewest(other.address)).toEqual(['received', [], ['0 USDT']])
})
