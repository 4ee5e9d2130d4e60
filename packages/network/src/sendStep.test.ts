import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  createClient,
  custom,
  keccak256,
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

const mine = () => devnet.client.mine({ blocks: 1 })

/** Multiplies the next block's base fee by `times`. */
async function raiseBaseFee(times: bigint): Promise<void> {
  const { baseFeePerGas } = await devnet.client.getBlock()
  await devnet.client.setNextBlockBaseFeePerGas({
    baseFeePerGas: times * (baseFeePerGas as bigint),
  })
}

/** Prepares a deployment of only the contracts, by a new account. */
async function prepare({
  onSent = async () => void (await mine()),
  getTip,
}: {
  /** Called with the number of sent transactions after each of them. */
  onSent?: (count: number) => Promise<void>
  /** The node's suggested tips. Undefined for anvil's own. */
  getTip?: () => bigint | undefined
} = {}) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  await devnet.client.setBalance({ address, value: parseEther('100000') })
  let sent = 0
  const client = createClient({
    account,
    pollingInterval: 10,
    transport: custom({
      async request(args: { method: string }) {
        const tip = getTip?.()
        if (args.method === 'eth_maxPriorityFeePerGas' && tip !== undefined)
          return numberToHex(tip)
        const result = await devnet.client.request(args as never)
        if (args.method === 'eth_sendRawTransaction') await onSent(++sent)
        return result
      },
    }),
  })
  const plan = await planNetwork(client, {
    spec: { chain: devnet.deployment.chain, tokens: [], pools: [] },
  })
  const journals: Journal[] = []
  return {
    steps: plan.steps.length,
    count: () => getTransactionCount(client, { address }),
    deploy: (parameters: Partial<deployNetwork.Parameters> = {}) =>
      deployNetwork(client, {
        plan,
        onJournal: (journal) => void journals.push(journal),
        ...parameters,
      }),
    getSigned: () =>
      Object.keys(journals.at(-1)?.steps ?? {}).map((title) => [
        ...new Set(
          journals.flatMap(({ steps }) => steps[title]?.rawTransaction ?? []),
        ),
      ]),
    getEntries: () => Object.values(journals.at(-1)?.steps ?? {}),
  }
}

test('behavior: signs a step again for a higher fee, with the same nonce, after fees rose too far', async () => {
  const { deploy, steps, count, getEntries, getSigned } = await prepare({
    onSent: async (count) => {
      // Exceeds the offer of twice the base fee plus the tip.
      if (count <= 2) await raiseBaseFee(10n)
      await mine()
    },
  })
  await deploy()

  expect(await count()).toBe(steps)
  const signed = getSigned()
  expect(signed.map(({ length }) => length)).toEqual([3, 1, 1, 1])
  const [entry] = getEntries()
  expect(entry?.hashes).toEqual(signed[0]?.map((raw) => keccak256(raw)))
  const { blockNumber } = await devnet.client.getTransactionReceipt({
    hash: entry?.hashes[2] as `0x${string}`,
  })
  expect(entry?.blockNumber).toBe(Number(blockNumber))
  const offers = (signed[0] ?? []).map((raw) => parseTransaction(raw))
  for (const [index, offer] of offers.entries()) {
    const { nonce, data, value, gas } = offer
    expect({ nonce, data, value, gas }).toEqual({
      nonce: offers[0]?.nonce,
      data: offers[0]?.data,
      value: offers[0]?.value,
      gas: offers[0]?.gas,
    })
    const before = offers[index - 1]
    if (!before) continue
    // Nodes accept a replacement if both fees are at least a tenth higher.
    for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect((offer[field] ?? 0n) * 10n).toBeGreaterThanOrEqual(
        (before[field] ?? 0n) * 11n,
      )
  }
})

test('behavior: continues even if the earlier signed transaction offers too little now', async () => {
  const { deploy, steps, count } = await prepare()
  let journal: Journal | undefined
  await expect(
    deploy({
      onJournal: (signed) => {
        journal = signed
        throw new Error('died')
      },
    }),
  ).rejects.toThrow('died')
  await raiseBaseFee(5n)
  await mine()
  await deploy({ journal })
  expect(await count()).toBe(steps)
})

test('behavior: signs a step again for the current tip if only its tip is too low', async () => {
  const asked = 10n ** 12n
  let hasRisen = false
  const { deploy, steps, count, getSigned } = await prepare({
    // anvil's suggested tip does not follow the demand.
    getTip: () => (hasRisen ? asked : undefined),
    // Block producers accept no tip below the current one.
    onSent: async () => {
      const raw = getSigned().at(-1)?.at(-1)
      const tip = raw && parseTransaction(raw).maxPriorityFeePerGas
      if (hasRisen && tip && tip >= asked) await mine()
      hasRisen = true
    },
  })
  await deploy()
  expect(await count()).toBe(steps)
  expect(getSigned().map(({ length }) => length)).toEqual([2, 1, 1, 1])
})
