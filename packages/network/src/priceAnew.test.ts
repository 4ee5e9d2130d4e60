import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  createClient,
  custom,
  http,
  numberToHex,
  parseEther,
  parseTransaction,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployNetwork } from './deployNetwork.js'
import { planNetwork } from './planNetwork.js'
import type { Journal } from './types.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
  await devnet.client.setAutomine(false)
})
afterAll(() => devnet?.stop())

const getFee = (transaction: ReturnType<typeof parseTransaction>) =>
  (transaction.maxFeePerGas ?? transaction.gasPrice) as bigint

test('behavior: steps for which fees rose too high are signed again for more, with their nonces', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  await devnet.client.setBalance({ address, value: parseEther('100000') })
  const client = createClient({
    account,
    pollingInterval: 10,
    transport: http(devnet.rpcUrl),
  })
  const plan = await planNetwork(client, {
    spec: {
      chain: devnet.deployment.chain,
      tokens: [{ symbol: 'USD', name: 'Test dollar', decimals: 6 }],
      pools: [{ tokens: ['ZKP', 'USD'], amounts: ['10', '25'] }],
    },
  })
  const journals: Journal[] = []
  let rises = 2
  await deployNetwork(client, {
    plan,
    onJournal: (journal) => void journals.push(journal),
    onSent: async () => {
      if (rises-- > 0) {
        const { baseFeePerGas } = await devnet.client.getBlock()
        await devnet.client.setNextBlockBaseFeePerGas({
          // More than the twofold fee and the tip that are offered.
          baseFeePerGas: 10n * (baseFeePerGas as bigint),
        })
      }
      await devnet.client.mine({ blocks: 1 })
    },
  })

  const steps = plan.stages.flat().length
  expect(await getTransactionCount(client, { address })).toBe(steps)
  const entries = Object.values(journals.at(-1)?.steps ?? {})
  expect(entries).toHaveLength(steps)
  const replaced = entries.filter(({ otherHashes }) => otherHashes)
  expect(replaced).toHaveLength(plan.stages[0]?.length as number)
  for (const { nonce, hash, otherHashes = [], blockNumber } of replaced) {
    expect(otherHashes).toHaveLength(2)
    const receipt = await devnet.client.getTransactionReceipt({ hash })
    expect(blockNumber).toBe(Number(receipt.blockNumber))
    // What was signed for this nonce, in the order of signing.
    const signed = new Map(
      journals
        .flatMap(({ steps }) => Object.values(steps))
        .filter((entry) => entry.nonce === nonce)
        .map(({ hash, rawTransaction }) => [
          rawTransaction,
          { hash, ...parseTransaction(rawTransaction) },
        ]),
    )
    const offers = [...signed.values()]
    expect(offers).toHaveLength(3)
    for (const [index, offer] of offers.entries()) {
      const { data, value, gas } = offer
      expect({ data, value, gas }).toEqual({
        data: offers[0]?.data,
        value: offers[0]?.value,
        gas: offers[0]?.gas,
      })
      const before = offers[index - 1]
      if (!before) continue
      // Nodes take a replacement from a tenth more on, of both.
      expect(getFee(offer) * 10n).toBeGreaterThanOrEqual(getFee(before) * 11n)
      expect((offer.maxPriorityFeePerGas ?? 0n) * 10n).toBeGreaterThanOrEqual(
        (before.maxPriorityFeePerGas ?? 0n) * 11n,
      )
    }
  }
})

test('behavior: a run goes on although what it signed before offers too little now', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  await devnet.client.setBalance({ address, value: parseEther('100000') })
  const client = createClient({
    account,
    pollingInterval: 10,
    transport: http(devnet.rpcUrl, { retryCount: 0 }),
  })
  const spec = {
    chain: devnet.deployment.chain,
    tokens: [],
    pools: [],
  }
  const plan = await planNetwork(client, { spec })
  let journal: Journal | undefined
  await expect(
    deployNetwork(client, {
      plan,
      onJournal: (signed) => {
        journal = signed
        throw new Error('died')
      },
    }),
  ).rejects.toThrow('died')
  const { baseFeePerGas } = await devnet.client.getBlock()
  await devnet.client.setNextBlockBaseFeePerGas({
    baseFeePerGas: 5n * (baseFeePerGas as bigint),
  })
  await devnet.client.mine({ blocks: 1 })
  await deployNetwork(client, {
    plan,
    journal,
    onSent: () => devnet.client.mine({ blocks: 1 }),
  })
  expect(await getTransactionCount(client, { address })).toBe(
    plan.stages.flat().length,
  )
})

test('behavior: a step that blocks leave out for its tip alone is signed again for the tip of now', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  await devnet.client.setBalance({ address, value: parseEther('100000') })
  const node = devnet.client
  const asked = 10n ** 12n
  let hasRisen = false
  const client = createClient({
    account,
    pollingInterval: 10,
    // What anvil says of tips follows no demand.
    transport: custom({
      request: (args: { method: string }) =>
        hasRisen && args.method === 'eth_maxPriorityFeePerGas'
          ? Promise.resolve(numberToHex(asked))
          : node.request(args as never),
    }),
  })
  const plan = await planNetwork(client, {
    spec: { chain: devnet.deployment.chain, tokens: [], pools: [] },
  })
  let journal: Journal | undefined
  await deployNetwork(client, {
    plan,
    onJournal: (signed) => {
      journal = signed
    },
    // Whoever builds the blocks takes nothing below the tip of now.
    onSent: async () => {
      hasRisen = true
      const open = Object.values(journal?.steps ?? {}).filter(
        ({ blockNumber }) => blockNumber === undefined,
      )
      const tips = open.map(
        ({ rawTransaction }) =>
          parseTransaction(rawTransaction).maxPriorityFeePerGas ?? 0n,
      )
      if (tips.every((tip) => tip >= asked)) await node.mine({ blocks: 1 })
    },
  })
  const steps = Object.values(journal?.steps ?? {})
  expect(steps).toHaveLength(plan.stages.flat().length)
  expect(await getTransactionCount(client, { address })).toBe(steps.length)
  for (const { otherHashes } of steps) expect(otherHashes).toHaveLength(1)
})
