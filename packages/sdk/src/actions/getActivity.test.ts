import {
  type Address,
  erc20Abi,
  type Hash,
  keccak256,
  pad,
  parseAbi,
  parseEther,
  parseUnits,
  stringToHex,
} from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
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
import { waitForReceipt } from './waitForReceipt.js'

const chain = useChain()

const read = (
  options: Omit<getActivity.Parameters, 'account' | 'deployment'> = {},
) => {
  const { client } = chain
  return getActivity(client, { ...chain.own, ...options })
}

/** Signatures of events that name an account, and in which of their topics. */
const named = [
  ['Transfer(address,address,uint256)', 1],
  ['Transfer(address,address,uint256)', 2],
  ['Approval(address,address,uint256)', 1],
  ['Deposit(address,uint256)', 1],
  ['Withdrawal(address,uint256)', 1],
] as const

/** The same by reading every transaction of every block, newest first. */
async function readPlainly(): Promise<Hash[]> {
  const { client, user } = chain
  const { number: head } = await getBlock(client)
  const own = pad(user.address.toLowerCase() as Address)
  const hashes: Hash[] = []
  for (let blockNumber = head; blockNumber > 0n; blockNumber--) {
    const { transactions } = await getBlock(client, { blockNumber })
    for (const hash of [...transactions].reverse()) {
      const { logs } = await getTransactionReceipt(client, { hash })
      const isOwn = logs.some(({ topics }) =>
        named.some(
          ([event, place]) =>
            topics[0] === keccak256(stringToHex(event)) &&
            topics[place] === own,
        ),
      )
      if (isOwn) hashes.push(hash)
    }
  }
  return hashes
}

const list = (amounts: ActivityEntry['paid']) =>
  amounts.map(({ token, amount }) => `${amount} ${token.symbol}`)

test('rule: lists everything that an account did, and nothing else', async () => {
  const { client, deployment, devnet, user, other } = chain
  const { faucetAccount } = devnet
  const usdt = getToken(deployment, 'USDT')
  const account = user.address
  const made: [kind: string, paid: string[], got: string[]][] = []

  await approveAll(chain, 'USDT')
  made.unshift(['approval', [], []])
  const bought = await swap(chain, {
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseEther('1'),
  })
  const { logs } = bought.receipt
  // Somebody else's trade is not the account's.
  await swap(chain, {
    by: other,
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseEther('5'),
  })
  made.unshift(['swap', [`${parseEther('1')} ZKP`], expect.anything()])
  await send(chain, routeCall(chain, ['USDT', 'DAI', 'ZKP'], 2_000_000n))
  made.unshift(['swap', ['2000000 USDT'], expect.anything()])
  const pool = { deployment, account, tokenA: 'USDT', tokenB: 'ZKP' }
  const deposit = await planAddLiquidity(client, {
    ...pool,
    amountA: parseUnits('1', 6),
    amountB: parseEther('100'),
  })
  await chain.execute(deposit)
  made.unshift(['deposit', expect.anything(), expect.anything()])
  const [minted] = (await read()).entries[0]?.got ?? []
  const removal = await planRemoveLiquidity(client, {
    ...pool,
    liquidity: minted?.amount as bigint,
  })
  await chain.execute(removal)
  made.unshift(['approval', [], []])
  made.unshift([
    'withdrawal',
    [`${minted?.amount} LP`],
    expect.arrayContaining([expect.stringMatching(/ ZKP$/)]),
  ])
  await chain.execute(
    await planWrap(client, { deployment, account, amount: 7n }),
  )
  made.unshift(['wrap', ['7 ZKP'], ['7 WZKP']])
  await chain.execute(
    await planUnwrap(client, { deployment, account, amount: 3n }),
  )
  made.unshift(['unwrap', ['3 WZKP'], ['3 ZKP']])

  const pay = async (call: object) => {
    const hash = await devnet.client.writeContract({
      account: faucetAccount,
      ...call,
    } as never)
    await waitForReceipt(devnet.client, { hash })
  }
  await pay({
    address: usdt.address,
    abi: parseAbi(['function transfer(address, uint256) returns (bool)']),
    functionName: 'transfer',
    args: [account, 4n],
  })
  made.unshift(['received', [], ['4 USDT']])
  await send(chain, {
    address: usdt.address,
    abi: parseAbi(['function transfer(address, uint256) returns (bool)']),
    functionName: 'transfer',
    args: [other.address, 6n],
  })
  made.unshift(['sent', ['6 USDT'], []])

  const { entries } = await read()
  const plain = await readPlainly()
  expect(entries.map(({ hash }) => hash)).toEqual(plain)
  const mints = plain.length - made.length
  expect(
    entries
      .slice(0, made.length)
      .map(({ kind, paid, got }) => [kind, list(paid), list(got)]),
  ).toEqual(made)
  // Before the test, the account was given each token.
  expect(mints).toBe(deployment.tokens.length)
  expect(entries.slice(-mints).every(({ kind }) => kind === 'received')).toBe(
    true,
  )
  const found = entries.find(({ hash }) => hash === bought.hash)
  const { timestamp } = await getBlock(client, {
    blockHash: bought.receipt.blockHash,
  })
  expect(found).toMatchObject({
    from: account,
    blockNumber: bought.receipt.blockNumber,
    blockHash: bought.receipt.blockHash,
    timestamp: Number(timestamp),
  })
  // By the pair's own Transfer event.
  const paid = logs.find(
    ({ address, topics }) =>
      address.toLowerCase() === usdt.address.toLowerCase() &&
      topics.length === 3,
  )
  expect(list(found?.got ?? [])).toEqual([`${BigInt(paid?.data ?? 0)} USDT`])
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

test('args: confirmations', async () => {
  await send(chain, routeCall(chain, ['ZKP', 'USDT'], parseEther('1')))
  await send(chain, routeCall(chain, ['ZKP', 'DAI'], parseEther('2')))
  const count = async (confirmations: number) =>
    (await read({ confirmations })).entries.length
  const all = await count(1)
  expect([await count(2), await count(3)]).toEqual([all - 1, all - 2])
})

/** Summarizes an account's newest entry. */
async function readNewest(account: Address) {
  const { client, deployment } = chain
  const { entries } = await getActivity(client, { deployment, account })
  const [entry] = entries
  return entry && [entry.kind, list(entry.paid), list(entry.got)]
}

test('rule: coins sent to the wrapper are wrapped, and a transfer to oneself is not an approval', async () => {
  const { deployment, other, user } = chain
  const unnamed = {
    abi: parseAbi(['function x()']),
    functionName: 'x',
    args: [],
  }
  await send(chain, {
    ...unnamed,
    address: deployment.contracts.wrappedNative,
    value: 5n,
  })
  expect(await readNewest(user.address)).toEqual([
    'wrap',
    ['5 ZKP'],
    ['5 WZKP'],
  ])

  const usdt = {
    address: getToken(deployment, 'USDT').address,
    abi: erc20Abi,
  }
  const { address: own } = user
  await send(chain, { ...usdt, functionName: 'transfer', args: [own, 8n] })
  expect(await readNewest(own)).toEqual(['sent', ['8 USDT'], ['8 USDT']])

  // Anybody may move nothing of anybody's.
  const args = [own, other.address, 0n] as const
  await send(chain, { ...usdt, functionName: 'transferFrom', args }, other)
  expect(await readNewest(own)).toEqual(['sent', ['0 USDT'], []])
  expect(await readNewest(other.address)).toEqual(['received', [], ['0 USDT']])
})
