import { type Devnet, startDevnet } from '@letheswap/devnet'
import { diagnose, getPools, waitForReceipt } from '@letheswap/sdk'
import {
  type Client,
  createClient,
  custom,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  getBalance,
  getTransactionCount,
  readContract,
  sendTransaction,
} from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployNetwork } from './deployNetwork.js'
import { estimateNetwork } from './estimateNetwork.js'
import { parseNetworkSpec } from './parseNetworkSpec.js'
import { planNetwork } from './planNetwork.js'
import type { Journal } from './types.js'

const erc20 = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function mint(address to, uint256 amount)',
])

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet?.stop())

/**
 * Returns a new account for each test, because nonces count transactions. It can pay
 * for everything exactly once.
 */
async function createDeployer(coins = '30000') {
  const account = privateKeyToAccount(generatePrivateKey())
  await devnet.client.setBalance({
    address: account.address,
    value: parseEther(coins),
  })
  await devnet.mint({ symbol: 'DAI', to: account.address, amount: 10n ** 21n })
  return createClient({
    account,
    pollingInterval: 10,
    transport: http(devnet.rpcUrl, { retryCount: 0 }),
  })
}

const faucet = privateKeyToAccount(generatePrivateKey()).address

const getSpec = () =>
  parseNetworkSpec({
    chain: {
      name: 'Acme',
      nativeCurrency: { name: 'Acme coin', symbol: 'ACME', decimals: 18 },
      rpcUrls: [devnet.rpcUrl],
    },
    tokens: [
      { symbol: 'USD', name: 'Test dollar', decimals: 6, displayDecimals: 2 },
      { symbol: 'BTC', name: 'Test bitcoin', decimals: 8 },
      // A token that already exists under this symbol.
      {
        address: devnet.deployment.tokens.find(({ symbol }) => symbol === 'DAI')
          ?.address,
      },
    ],
    pools: [
      { tokens: ['ACME', 'USD'], amounts: ['1000', '2500.5'] },
      { tokens: ['BTC', 'ACME'], amounts: ['0.5', '20000'] },
      { tokens: ['USD', 'DAI'], amounts: ['100', '100'] },
    ],
    faucet: {
      address: faucet,
      amounts: { ACME: '7', USD: '50', DAI: '3' },
      url: 'https://faucet.acme.test',
    },
  })

/** Contracts (factory, coin, router, multicall, two tokens), then funds and pools. */
const steps = 6 + 3 + 2 + 2 + 3 + 1

const count = (client: Client) =>
  getTransactionCount(client, {
    address: client.account?.address as `0x${string}`,
  })

test('default: deploys the specified contracts, coins, pools and faucet funds', async () => {
  const client = await createDeployer()
  const plan = await planNetwork(client, { spec: getSpec() })
  const deployment = await deployNetwork(client, { plan })

  expect(deployment).toMatchObject({
    chain: { id: 500_000, name: 'Acme', nativeCurrency: { symbol: 'ACME' } },
    genesisHash: devnet.deployment.genesisHash,
    pairs: ['ACME-USD', 'BTC-ACME', 'USD-DAI'],
    faucetUrl: 'https://faucet.acme.test',
  })
  expect(deployment.feeBps).toBe(30)
  expect(deployment.tokens.map(({ symbol }) => symbol)).toEqual([
    'USD',
    'BTC',
    'DAI',
  ])
  const findings = await diagnose(client, { deployment })
  expect(
    findings.filter(
      ({ check, severity }) => severity === 'error' && !/faucet/i.test(check),
    ),
  ).toEqual([])

  const { pools } = await getPools(client, { deployment })
  expect(
    pools.map(({ key, reserveA, reserveB }) => [key, reserveA, reserveB]),
  ).toEqual([
    ['ACME-USD', parseEther('1000'), parseUnits('2500.5', 6)],
    ['BTC-ACME', parseUnits('0.5', 8), parseEther('20000')],
    ['USD-DAI', parseUnits('100', 6), parseEther('100')],
  ])
  expect(await getBalance(client, { address: faucet })).toBe(parseEther('7'))
  const held = await Promise.all(
    deployment.tokens.map(({ address }) =>
      readContract(client, {
        address,
        abi: erc20,
        functionName: 'balanceOf',
        args: [faucet],
      }),
    ),
  )
  expect(held).toEqual([parseUnits('50', 6), 0n, parseEther('3')])
  expect(await count(client)).toBe(steps)
})

describe('continues a run that was killed', () => {
  /**
   * Deploys until the program dies, before a journal is stored or before a transaction
   * is sent.
   */
  async function deployUntil(
    client: Client,
    journal: Journal | undefined,
    at: { save?: number; send?: number },
  ): Promise<Journal | undefined> {
    let kept = journal
    let isDead = false
    let [saves, sends] = [0, 0]
    const die = (): never => {
      isDead = true
      throw new Error('died')
    }
    const dying = createClient({
      account: client.account,
      pollingInterval: 10,
      transport: custom(
        {
          async request(args: { method: string; params?: unknown }) {
            const isSend = args.method === 'eth_sendRawTransaction'
            if (isDead || (isSend && sends++ === at.send)) die()
            return client.request(args as never)
          },
        },
        { retryCount: 0 },
      ),
    })
    try {
      const plan = await planNetwork(dying, { spec: getSpec(), journal })
      await deployNetwork(dying, {
        plan,
        journal,
        timeout: 20,
        onJournal: (journal) => {
          if (isDead || saves === at.save) die()
          kept = journal
          saves += 1
        },
      })
    } catch (error) {
      if (!isDead) throw error
    }
    return kept
  }

  test('behavior: at any point and any number of times, and deploys everything once', async () => {
    const client = await createDeployer()
    let journal: Journal | undefined
    for (const at of [
      ...[0, 1, 2, 5].map((save) => ({ save })),
      ...[0, 3, 6].map((send) => ({ send })),
    ]) {
      journal = await deployUntil(client, journal, at)
      expect(await count(client)).toBeLessThan(steps)
    }
    // Deploys the remaining steps.
    journal = await deployUntil(client, journal, {})
    expect(await count(client)).toBe(steps)

    // With a complete journal, nothing is sent.
    const plan = await planNetwork(client, { spec: getSpec(), journal })
    const { steps: left } = await estimateNetwork(client, plan, journal)
    expect(left).toEqual([])
    const deployment = await deployNetwork(client, { plan, journal })
    expect(await count(client)).toBe(steps)
    const { pools } = await getPools(client, { deployment })
    expect(pools).toHaveLength(3)
    expect(pools.every(({ totalSupply }) => totalSupply > 0n)).toBe(true)
  })

  test('error: rejects a journal of another specification, account or chain', async () => {
    const client = await createDeployer()
    const spec = getSpec()
    const journal = (await deployUntil(client, undefined, {
      save: 1,
    })) as Journal
    await expect(
      planNetwork(client, {
        spec: { ...spec, pools: spec.pools.slice(1) },
        journal,
      }),
    ).rejects.toMatchObject({ field: 'specification' })
    await expect(
      planNetwork(await createDeployer(), { spec, journal }),
    ).rejects.toMatchObject({ field: 'account' })
    await expect(
      planNetwork(client, { spec, journal: { ...journal, chainId: 1 } }),
    ).rejects.toMatchObject({ field: 'chain' })
  })

  test('rule: signs a step again if another transaction used its nonce', async () => {
    const client = await createDeployer()
    const journal = await deployUntil(client, undefined, { send: 0 })
    await sendTransaction(client, { chain: null, to: faucet, value: 1n })
    const plan = await planNetwork(client, { spec: getSpec(), journal })
    const deployment = await deployNetwork(client, { plan, journal })
    const { pools } = await getPools(client, { deployment })
    expect(pools).toHaveLength(3)
    // The chain has each step once, and the other transaction.
    expect(await count(client)).toBe(plan.steps.length + 1)
  })
})

test('error: an account that cannot pay fails before anything is sent', async () => {
  const client = await createDeployer('20000')
  const plan = await planNetwork(client, { spec: getSpec() })
  await expect(deployNetwork(client, { plan })).rejects.toThrow(
    // 1,000 and 20,000 for the pools, 7 for the faucet, and the fees.
    /It has 20000 of 21007\.\d+ ACME\./,
  )
  expect(await count(client)).toBe(0)
})

test('error: rejects a fee that the published contracts do not have', async () => {
  const client = await createDeployer()
  await expect(
    planNetwork(client, { spec: { ...getSpec(), feeBps: 100 } }),
  ).rejects.toMatchObject({ name: 'InvalidSpecError', field: 'feeBps' })
})

test('rule: the wrapped coin wraps a plain payment, as WETH9 does', async () => {
  const client = await createDeployer()
  const { wrappedNative } = devnet.deployment.contracts
  const hash = await sendTransaction(client, {
    chain: null,
    to: wrappedNative,
    value: parseEther('1.5'),
  })
  await waitForReceipt(client, { hash })
  expect(
    await readContract(client, {
      address: wrappedNative,
      abi: erc20,
      functionName: 'balanceOf',
      args: [client.account.address],
    }),
  ).toBe(parseEther('1.5'))
})
