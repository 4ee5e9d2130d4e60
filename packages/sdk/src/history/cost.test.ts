import { createClient, custom, http, pad } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { deploymentJson } from '../../test/deployment.js'
import { fuzz } from '../../test/fuzz.js'
import { approveAll } from '../../test/send.js'
import { serve } from '../../test/serveNode.js'
import { createSyntheticNode } from '../../test/syntheticNode.js'
import { approvalTopic, transferTopic } from '../../test/syntheticWords.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { getBalance, getKeyBalance } from './accountState.js'
import { getPairs } from './getPairs.js'
import { getSwapHistory } from './getSwapHistory.js'
import { type RawLog, type RawTransaction, toHex } from './request.js'
import { swapTopic } from './swapTopic.js'

const chain = useChain()

test.each([
  { ownShare: 0.002, blocks: 1_000 },
  { ownShare: 0.002, blocks: 200_000 },
  { ownShare: 0.02, blocks: 10_000 },
  { ownShare: 0.2, blocks: 1_000 },
  { ownShare: 0.2, blocks: 200_000 },
])(
  'rule: a history costs what it returns: $ownShare own in $blocks blocks',
  async ({ ownShare, blocks }) => {
    const deployment = parseDeployment(deploymentJson)
    const account = chain.user.address
    const node = createSyntheticNode({
      deployment,
      account,
      blocks,
      swaps: 20_000,
      ownShare,
    })
    const listed = node.listed.toReversed()
    const load = async (limit: number, batch: boolean) => {
      const { counts, stop, url } = await serve(node)
      try {
        const { entries } = await getSwapHistory(
          createClient({ transport: http(url, { batch, timeout: 60_000 }) }),
          { deployment, account, limit },
        )
        expect(entries.map(({ txHash }) => txHash)).toEqual(
          listed.slice(0, limit),
        )
        return counts
      } finally {
        await stop()
      }
    }

    for (const batch of [true, false])
      expect((await load(20, batch)).http).toBeLessThanOrEqual(60)

    const all = await load(Number.POSITIVE_INFINITY, true)
    // The transactions of the swaps themselves, and little more.
    const windows = blocks / 2_000
    expect(all.calls).toBeLessThanOrEqual(
      0.5 * windows + 100 + 1.3 * listed.length,
    )
    expect(all.http).toBeLessThanOrEqual(60 + all.calls / 20)
  },
  240_000,
)

// By `FUZZ_RUNS=5`, 20 chains of each; in `npm test`, one of each length.
const lengths = [1_000, 10_000, 100_000, 200_000]
test.each([0, 0.002, 0.01, 0.05, 0.2, 1])(
  'rule: the first page takes at most 60 requests without batches: %f own',
  async (ownShare) => {
    const deployment = parseDeployment(deploymentJson)
    const account = chain.user.address
    for (let seed = 1; seed <= lengths.length * fuzz.runs; seed++) {
      const blocks = lengths[seed % lengths.length] as number
      const { answer, listed } = createSyntheticNode({
        deployment,
        account,
        blocks,
        swaps: 20_000,
        ownShare,
        seed,
      })
      let requests = 0
      const transport = custom({
        request: async ({ method, params = [] }) => {
          requests++
          return JSON.parse(answer(method, params))
        },
      })
      const { entries } = await getSwapHistory(createClient({ transport }), {
        deployment,
        account,
      })
      expect(entries.map(({ txHash }) => txHash)).toEqual(
        listed.toReversed().slice(0, 20),
      )
      expect(requests, `${blocks} blocks, seed ${seed}`).toBeLessThanOrEqual(60)
    }
  },
  240_000 * fuzz.runs,
)

test('rule: the synthetic node answers as anvil does', async () => {
  const { deployment, devnet, user } = chain
  const account = user.address
  await approveAll(chain, 'USDT')
  await approveAll(chain, 'DAI')
  const { answer, listed } = createSyntheticNode({
    deployment,
    account,
    blocks: 100,
    swaps: 60,
    ownShare: 1,
  })
  const made = <result>(method: string, ...params: unknown[]): result =>
    JSON.parse(answer(method, params))
  const real = <result>(method: string, ...params: unknown[]) =>
    devnet.client.request({ method, params } as never) as Promise<result>
  const word = pad(account).toLowerCase()
  const pairs = [...getPairs(deployment).values()].map(
    ({ pairAddress }) => pairAddress,
  )
  const tokens = [
    deployment.contracts.wrappedNative,
    ...deployment.tokens.map(({ address }) => address),
  ]

  const inputs = new Set<string>()
  for (const hash of listed) {
    const copy = made<RawTransaction & { value: `0x${string}` }>(
      'eth_getTransactionByHash',
      hash,
    )
    if (inputs.has(copy.input)) continue
    inputs.add(copy.input)
    const sent = await devnet.client.sendTransaction({
      account,
      chain: null,
      to: copy.to,
      data: copy.input,
      value: BigInt(copy.value),
      gas: 1_000_000n,
    })
    const { blockNumber, status } =
      await devnet.client.waitForTransactionReceipt({ hash: sent })
    expect(status).toBe('success')
    const original = await real<RawTransaction>(
      'eth_getTransactionByHash',
      sent,
    )
    expect(Object.keys(original)).toEqual(
      expect.arrayContaining(Object.keys(copy)),
    )
    expect(copy).toMatchObject({
      from: original.from,
      to: original.to,
      input: original.input,
    })
    const copiedBlock = toHex(
      Number((copy as unknown as { blockNumber: string }).blockNumber),
    )
    for (const [address, topics] of [
      [pairs, [swapTopic]],
      [tokens, [[transferTopic, approvalTopic], word]],
      [tokens, [transferTopic, null, word]],
    ]) {
      const logsOf = (logs: RawLog[], transaction: string) =>
        logs
          .filter(({ transactionHash }) => transactionHash === transaction)
          .map((log) => ({
            address: log.address,
            topics: log.topics,
            size: log.data.length,
            keys: Object.keys(log).sort(),
          }))
      const filter = { address, topics }
      const block = toHex(Number(blockNumber))
      expect(
        logsOf(
          made<RawLog[]>('eth_getLogs', {
            ...filter,
            fromBlock: copiedBlock,
            toBlock: copiedBlock,
          }),
          hash,
        ),
      ).toEqual(
        logsOf(
          await real<RawLog[]>('eth_getLogs', {
            ...filter,
            fromBlock: block,
            toBlock: block,
          }),
          sent,
        ),
      )
    }
  }
  // Four routes, some of them for others too.
  expect(inputs.size).toBeGreaterThanOrEqual(4)
})

test('rule: both tell what an account has, and whether it has code', async () => {
  const { deployment, devnet, user } = chain
  const account = user.address
  const connect = (startsWithCode: boolean) => {
    const { answer } = createSyntheticNode({
      deployment,
      account,
      blocks: 9,
      swaps: 9,
      ownShare: 1,
      startsWithCode,
    })
    return createClient({
      transport: custom({
        request: async ({ method, params }) =>
          JSON.parse(answer(method, params)),
      }),
    })
  }
  const head = Number(await devnet.client.getBlockNumber())
  for (const [client, block] of [
    [connect(false), 9],
    [devnet.client, head],
  ] as const)
    expect(await getKeyBalance(client, block, { account })).toBe(
      await getBalance(client, block, { account }),
    )
  const { router } = deployment.contracts
  for (const reading of [
    getKeyBalance(connect(true), 9, { account }),
    getKeyBalance(devnet.client, head, { account: router }),
  ])
    await expect(reading).rejects.toThrow(/invalid ?jump/i)
})
