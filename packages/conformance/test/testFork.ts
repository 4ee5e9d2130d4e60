import { adoptNetwork, deployNetwork, planNetwork } from '@letheswap/network'
import { type Deployment, diagnose, getPools, getQuote } from '@letheswap/sdk'
import { createClient, http, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { checkConformance } from '../src/checkConformance.js'
import type { TestChain } from './chain.js'
import { compileFork, type Fork } from './compileFork.js'
import { fuzz } from './fuzz.js'

const budget = {
  cases: 400 * fuzz.runs,
  routes: 40 * fuzz.runs,
  sequences: 20 * fuzz.runs,
}
/** Without Multicall3, each call is a separate request. */
const smallBudget = {
  cases: 40 * fuzz.runs,
  routes: 4 * fuzz.runs,
  sequences: 2 * fuzz.runs,
}

export const testFork = (chain: TestChain, fork: Fork & { feeBps: number }) =>
  test(`rule: a fork with a fee of ${fork.feeBps} basis points conforms, seed ${fuzz.seed}`, async () => {
    const { client } = chain
    const deployment = await deployFork(chain, fork)
    const { multicall3: _, ...contracts } = deployment.contracts
    expect(deployment.feeBps).toBe(fork.feeBps)
    expect(contracts.pairInitCodeHash).toBe(compileFork(fork).pairInitCodeHash)
    for (const [each, { cases, routes, sequences }] of [
      [deployment, budget],
      [{ ...deployment, contracts }, smallBudget],
    ] as const) {
      const report = await checkConformance(client, {
        deployment: each,
        ...{ cases, routes, sequences },
        seed: fuzz.seed,
      })
      expect(
        report.checks.map(({ name, cases, mismatches, skipped }) => ({
          name,
          cases,
          mismatches,
          skipped,
        })),
      ).toEqual(
        [
          ['getAmountOut', cases],
          ['getAmountIn', cases],
          ['quote', cases],
          ['findBestRoute', routes],
          ['sequences', sequences],
        ].map(([name, cases]) => ({
          name,
          cases,
          mismatches: [],
          skipped: undefined,
        })),
      )
    }
    // The addresses and the fee come from the router.
    const adopted = await adoptNetwork(client, {
      router: contracts.router,
      rpcUrls: deployment.chain.rpcUrls,
    })
    expect(adopted.feeBps).toBe(fork.feeBps)
    expect(adopted.contracts.pairInitCodeHash).toBe(contracts.pairInitCodeHash)
    // The rest of the SDK uses the same fee.
    const { pools } = await getPools(client, { deployment })
    expect(pools[0]?.feeBps).toBe(fork.feeBps)
    const quote = await getQuote(client, {
      deployment,
      tokenIn: 'DAI',
      tokenOut: 'USDT',
      amountIn: parseEther('1'),
      maxHops: 1,
    })
    expect(quote.routeFeeBps).toBe(fork.feeBps)
    // The share of the input after the fee, in hundredths, rounded down.
    const kept = BigInt(10_000 - fork.feeBps)
    expect(quote.amountOut).toBe((kept * 10n ** 8n) / (10_000n * 100n + kept))
    expect(quote.priceImpactBps).toBeGreaterThanOrEqual(0)
    const findings = await diagnose(client, { deployment })
    expect(findings.find(({ check }) => check === 'fee')).toEqual({
      check: 'fee',
      severity: 'ok',
      message: `The router's fee is ${fork.feeBps / 100}%.`,
    })
  }, 300_000)

async function deployFork(
  { deployment, devnet }: TestChain,
  { feeBps, ...fork }: Fork & { feeBps: number },
): Promise<Deployment> {
  const [account] = devnet.accounts
  const client = createClient({
    account,
    pollingInterval: 10,
    transport: http(devnet.rpcUrl),
  })
  const { chain, contracts, pairs, tokens } = deployment
  for (const { symbol, decimals } of tokens) {
    const amount = 1_000n * 10n ** BigInt(decimals)
    await devnet.mint({ symbol, to: account.address, amount })
  }
  const { factory, router } = compileFork(fork)
  const plan = await planNetwork(client, {
    spec: {
      chain,
      tokens: tokens.map(({ address, symbol }) => ({ address, symbol })),
      pools: pairs.map((key) => ({
        tokens: key.split('-') as [string, string],
        amounts: ['100', '100'],
      })),
      contracts,
      feeBps,
    },
    artifacts: { factory, router },
  })
  return deployNetwork(client, { plan })
}
