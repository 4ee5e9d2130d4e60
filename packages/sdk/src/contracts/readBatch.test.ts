import {
  createClient,
  decodeFunctionResult,
  encodeFunctionResult,
  type Hex,
  http,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { createManyPools } from '../../test/createManyPools.js'
import { connectWith, rpcError } from '../../test/wallet.js'
import { getBalances } from '../actions/getBalances.js'
import { getPools } from '../actions/getPools.js'
import type { Deployment } from '../deployment/types.js'
import { trustNode } from '../utils/trustNode.js'
import { multicall3Abi } from './abis.js'
import { readBatch } from './readBatch.js'
import { erc20Call } from './reads.js'

const chain = useChain()
test('rule: reads pools that exceed one request at the same block', async () => {
  const { client, requests, user } = chain
  const account = user.address
  const { pools: ten } = await getPools(client, {
    deployment: chain.deployment,
    account,
  })
  const many = await createManyPools(
    { deployment: chain.deployment, rpc: chain.devnet.rpcUrl },
    { tokenCount: 110, poolCount: 630 },
  )
  const deployment: Deployment = {
    ...chain.deployment,
    tokens: [...chain.deployment.tokens, ...many.tokens],
    pairs: [...chain.deployment.pairs, ...many.pairs],
  }
  requests.length = 0

  const through = await getPools(client, { deployment, account })
  expect(through.pools).toHaveLength(640)
  expect(through.pools.every(({ exists }) => exists)).toBe(true)
  expect(through.pools.slice(0, 10)).toEqual(ten)
  // The block number, and 2,560 reads in batches of 2,500.
  expect(requests).toHaveLength(1 + 2)
  expectOneBlock(through.blockNumber)

  // A single failed request fails the read.
  let calls = 0
  const failing = connectWith(chain, {
    eth_call: (params, forward) => {
      calls++
      if (calls === 2) throw rpcError(-32000, 'header not found')
      return forward('eth_call', params)
    },
  })
  await expect(
    getPools(failing, { deployment, account }),
  ).rejects.toMatchObject({
    name: 'ReadFailedError',
    shortMessage: 'Could not read the pools.',
  })
})

test('rule: concurrent first reads of a client share the check of the block number', async () => {
  const { deployment } = chain
  const methods: string[] = []
  let first: Promise<unknown> | undefined
  const client = connectWith(chain, {
    eth_blockNumber: (params, forward) => {
      methods.push('eth_blockNumber')
      return forward('eth_blockNumber', params)
    },
    eth_call: async (params, forward) => {
      const isSecond = methods.includes('eth_call')
      methods.push('eth_call')
      // The node answers in the order of the requests.
      if (isSecond) await first
      return forward('eth_call', params)
    },
  })
  first = getBalances(client, chain.own)
  await Promise.all([first, getPools(client, { deployment })])
  expect(methods.sort()).toEqual(['eth_blockNumber', 'eth_call', 'eth_call'])
})

test('rule: an unanswered first read of a client does not delay others', async () => {
  const { deployment } = chain
  let isFirst = true
  const client = connectWith(chain, {
    eth_call: async (params, forward) => {
      if (!isFirst) return forward('eth_call', params)
      isFirst = false
      return new Promise(() => {})
    },
  })
  void getBalances(client, chain.own)
  const { pools } = await getPools(client, { deployment })
  expect(pools).toHaveLength(deployment.pairs.length)
})

test('rule: after a failed first read, the next read requests the block number with its calls', async () => {
  const { deployment } = chain
  let isGone = true
  let answer = () => {}
  const numbered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const refuse = () => Promise.reject(new Error('gone'))
  const client = connectWith(chain, {
    eth_blockNumber: (params, forward) => {
      if (isGone) return refuse()
      answer()
      return forward('eth_blockNumber', params)
    },
    eth_call: async (params, forward) => {
      if (isGone) return refuse()
      await numbered
      return forward('eth_call', params)
    },
  })
  await expect(getPools(client, { deployment })).rejects.toThrow()
  isGone = false
  expect((await getPools(client, { deployment })).pools).not.toEqual([])
})

test('rule: a request that runs out of gas is not an answer', async () => {
  const { deployment } = chain
  const starved = connectWith(chain, {
    eth_call: ([call, ...rest], forward) =>
      forward('eth_call', [{ ...call, gas: toHex(150_000) }, ...rest]),
  })
  await expect(getPools(starved, { deployment })).rejects.toMatchObject({
    name: 'ReadFailedError',
    shortMessage: 'Could not read the pools.',
  })
})

test.each([
  ['1 MiB, the limit of common proxies', 2 ** 20, 2],
  ['100 kB, after a refusal', 100_000, 5],
])('rule: no request exceeds %s', async (_, limit, requests) => {
  const { deployment, user } = chain
  const [token] = deployment.tokens
  const tokens = Array.from({ length: 2_500 }, (_, index) => ({
    ...(token as NonNullable<typeof token>),
    symbol: `T${index}`,
  }))
  const sizes: number[] = []
  let refused = 0
  const client = createClient({
    transport: http(deployment.chain.rpcUrls[0], {
      batch: true,
      retryCount: 0,
      fetchFn: (url, init) => {
        const { length } = String(init?.body)
        if (length <= limit) {
          sizes.push(length)
          return fetch(url, init)
        }
        refused++
        return Promise.resolve(new Response('', { status: 413 }))
      },
    }),
  })
  const { balances } = await getBalances(client, {
    deployment: { ...deployment, tokens },
    account: user.address,
  })
  expect(balances.T2499).toBe(balances.T0)
  expect(refused).toBe(limit < 2 ** 20 ? 2 : 0)
  expect(sizes.filter((size) => size > 10_000).length).toBeGreaterThanOrEqual(
    requests,
  )
})

function withoutMulticall(): Deployment {
  const { multicall3: _, ...contracts } = chain.deployment.contracts
  return { ...chain.deployment, contracts }
}

test('without Multicall3, returns the same in one HTTP request for the block and one for the rest', async () => {
  const { client, deployment, user } = chain
  const account = user.address
  const bodies: unknown[][] = []
  const batching = createClient({
    transport: http(deployment.chain.rpcUrls[0], {
      batch: true,
      onFetchRequest: async (_, { body }) => {
        bodies.push([JSON.parse(String(body))].flat())
      },
    }),
  }).extend(trustNode)
  for (const read of [getPools, getBalances] as (typeof getBalances)[]) {
    bodies.length = 0
    expect(
      await read(batching, { deployment: withoutMulticall(), account }),
    ).toEqual(await read(client, { deployment, account }))
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toMatchObject([{ method: 'eth_blockNumber' }])
  }
})

test('reads at the block of eth_blockNumber if contracts see the number of another chain', async () => {
  const { client, deployment, user } = chain
  const account = user.address
  const number = 20_000_000n
  const blocks: unknown[] = []
  const abi = multicall3Abi
  const functionName = 'aggregate3'
  // On such a rollup, contracts see the block number of the parent chain.
  const rollup = connectWith(chain, {
    eth_call: async ([call, block], forward) => {
      blocks.push(block)
      const data = (await forward('eth_call', [call, block])) as Hex
      const answers = [...decodeFunctionResult({ abi, functionName, data })]
      answers[answers.length - 1] = {
        success: true,
        returnData: toHex(number, { size: 32 }),
      }
      return encodeFunctionResult({ abi, functionName, result: answers })
    },
  })
  const expected = await getBalances(client, { deployment, account })
  const pinned = toHex(expected.blockNumber)
  for (let time = 0; time < 2; time++)
    expect(await getBalances(rollup, { deployment, account })).toEqual(expected)
  // The first request detects this.
  expect(blocks).toEqual(['latest', pinned, pinned])
})

test.each([[], '', '0x', null, 'text'])(
  'rejects %j as a balance or a block number',
  async (answer) => {
    const { user } = chain
    for (const method of ['eth_getBalance', 'eth_blockNumber'])
      await expect(
        getBalances(connectWith(chain, { [method]: () => answer }), {
          deployment: withoutMulticall(),
          account: user.address,
        }),
      ).rejects.toMatchObject({ name: 'ReadFailedError' })
  },
)

function expectOneBlock(blockNumber: bigint) {
  const calls = chain.requests.filter(({ method }) => method === 'eth_call')
  expect(new Set(calls.map(({ params }) => params[1]))).toEqual(
    new Set([toHex(blockNumber)]),
  )
}

test.each([
  ['in one request', () => chain.deployment],
  ['without Multicall3', () => withoutMulticall()],
])('names a single failed call, %s', async (_, getDeployment) => {
  const { client, deployment, user } = chain
  const { factory } = deployment.contracts
  const { results } = await readBatch(client, {
    deployment: getDeployment(),
    read: 'balances',
    groups: { tokens: [erc20Call(factory, 'balanceOf', user.address)] },
  })
  expect(results.tokens[0].error?.message).toContain(
    `balanceOf of ${factory} failed.\n\nDetails: `,
  )
})
