import { planNetwork } from '@letheswap/network'
import { waitForReceipt } from '@letheswap/sdk'
import { type Address, createClient, http } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../test/chain.js'
import { compileFork, type Fork } from '../test/compileFork.js'
import { fuzz } from '../test/fuzz.js'
import { testFork } from '../test/testFork.js'
import { checkConformance } from './checkConformance.js'

const chain = useChain()
const fork: Fork = { fee: 25, whole: 10_000 }
const roundsUp: Fork = {
  ...fork,
  library: (source) =>
    source.replace(
      'amountOut = numerator / denominator',
      'amountOut = numerator / denominator + 1',
    ),
}

testFork(chain, { feeBps: 25, ...fork })

test.each([
  [undefined, fork, '25'],
  [25, roundsUp, 'what the router computes with'],
])(
  'error: rejects a fee of %s that differs from the router’s before sending anything',
  async (feeBps, fork, expected) => {
    const { devnet } = chain
    const { pairInitCodeHash: _, ...artifacts } = compileFork(fork)
    const client = createClient({
      account: devnet.accounts[3],
      transport: http(devnet.rpcUrl),
    })
    await expect(
      planNetwork(client, {
        spec: { chain: devnet.deployment.chain, tokens: [], pools: [], feeBps },
        artifacts,
      }),
    ).rejects.toMatchObject({
      name: 'InvalidSpecError',
      field: 'feeBps',
      shortMessage: expect.stringContaining(`must be ${expected}`),
    })
  },
  300_000,
)

test('rule: detects a router that rounds an output up', async () => {
  const { deployment, devnet } = chain
  const { contracts } = deployment
  const hash = await devnet.client.deployContract({
    ...compileFork(roundsUp).router,
    account: devnet.accounts[3],
    args: [contracts.factory, contracts.wrappedNative],
  })
  const { contractAddress } = await waitForReceipt(devnet.client, { hash })
  const router = contractAddress as Address
  const { checks } = await checkConformance(chain.client, {
    deployment: {
      ...deployment,
      feeBps: 25,
      contracts: { ...contracts, router },
    },
    cases: 400 * fuzz.runs,
    routes: 1,
    sequences: 1,
    seed: fuzz.seed,
  })
  const [first] = checks
  expect(first?.name).toBe('getAmountOut')
  const { sdk, chain: answer } = first?.mismatches[0] ?? {}
  expect(BigInt(answer as string)).toBe(BigInt(sdk as string) + 1n)
}, 300_000)
