import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { erc20Abi, parseEther } from 'viem'
import { getBalance, getTransactionCount, readContract } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { getPair } from '../../src/actions/getPair.js'
import { getQuote } from '../../src/actions/getQuote.js'
import { planAddLiquidity } from '../../src/actions/planAddLiquidity.js'
import { planApprove } from '../../src/actions/planApprove.js'
import { planRemoveLiquidity } from '../../src/actions/planRemoveLiquidity.js'
import { planSwap } from '../../src/actions/planSwap.js'
import { simulatePlan } from '../../src/actions/simulatePlan.js'
import type { Deployment } from '../../src/deployment/types.js'
import { getPlanSteps } from '../../src/plans/getPlanSteps.js'
import { getPlanSummary } from '../../src/plans/getPlanSummary.js'
import { parsePlan } from '../../src/plans/parsePlan.js'
import { serializePlan } from '../../src/plans/serializePlan.js'
import type { Plan, PlanAmount } from '../../src/plans/types.js'
import { useChain } from '../chain.js'
import { callToken, deployOddToken, type Oddity } from './deployOddTokens.js'
import fixture from './oddTokens.json' with { type: 'json' }

const chain = useChain()
const deadline = 4_000_000_000n

test('rule: the bytecodes match the source', () => {
  const source = readFileSync(new URL('OddTokens.sol', import.meta.url))
  expect(fixture.source).toBe(createHash('sha256').update(source).digest('hex'))
})

type Odd = Awaited<ReturnType<typeof deployOddToken>> & { symbol: string }

async function deploy(
  contract: Oddity,
  { symbol = 'ODD', decimals = 18 } = {},
): Promise<Odd> {
  const odd = await deployOddToken(chain, { contract, symbol, decimals })
  return { ...odd, symbol }
}

/** Reads a balance without the SDK. */
async function balanceOf(plan: Plan, token: PlanAmount['token']) {
  const { client } = chain
  const address = plan.terms.recipient
  if (token.isNative) return getBalance(client, { address })
  return readContract(client, {
    address: token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
}

/**
 * Executes a plan for an account that pays no gas, and compares the received amounts
 * with the simulated, expected and guaranteed amounts.
 */
async function expectPromiseKept(plan: Plan, deployment: Deployment) {
  const { client, other } = chain
  expect(parsePlan(deployment, serializePlan(plan))).toEqual(plan)
  expect(plan.terms.recipient).toBe(other.address)
  const { receiveAtLeast, receiveExpected } = getPlanSummary(deployment, plan)
  const keepsFee = deployment.tokens.some(
    ({ extensions }) => extensions?.feeOnTransfer,
  )
  const read = () =>
    Promise.all(receiveAtLeast.map(({ token }) => balanceOf(plan, token)))
  const foretold = await simulatePlan(client, {
    deployment,
    plan,
  })
  const before = await read()
  const { receipt } = await chain.execute(plan, { deployment })
  expect(receipt.status).toBe('success')
  const after = await read()
  for (const [index, { token, amount: least }] of receiveAtLeast.entries()) {
    const received = (after[index] as bigint) - (before[index] as bigint)
    expect(received).toBeGreaterThanOrEqual(least)
    const expected = receiveExpected[index]?.amount as bigint
    if (keepsFee) expect(received).toBeLessThanOrEqual(expected)
    else expect(received).toBe(expected)
    const change = foretold.balanceChanges.find(
      (change) =>
        change.account === other.address &&
        change.token.address === token.address &&
        change.token.isNative === token.isNative,
    )
    expect(change?.change).toBe(received)
  }
}

const common = (deployment: Deployment) => ({
  deployment,
  account: chain.user.address,
  // Another account receives the output, so that the amounts exclude gas.
  recipient: chain.other.address,
  deadline,
})

/** Plans for the four actions with a token. */
const actions = {
  'swap in': ({ deployment, symbol, unit }: Odd) =>
    planTrade(deployment, {
      tokenIn: symbol,
      tokenOut: 'ZKP',
      amountIn: 1_000n * unit,
    }),
  'swap out': ({ deployment, symbol }: Odd) =>
    planTrade(deployment, {
      tokenIn: 'ZKP',
      tokenOut: symbol,
      amountIn: parseEther('1'),
    }),
  add: ({ deployment, symbol, unit }: Odd) =>
    planAddLiquidity(chain.client, {
      ...common(deployment),
      tokenA: symbol,
      tokenB: 'ZKP',
      amountA: 1_000_000n * unit,
      amountB: parseEther('10'),
    }),
  remove: ({ deployment, symbol }: Odd) =>
    planRemoval(deployment, { tokenA: symbol, tokenB: 'ZKP' }),
}

const planTrade = async (
  deployment: Deployment,
  trade: { tokenIn: string; tokenOut: string; amountIn: bigint },
) =>
  planSwap(chain.client, {
    ...common(deployment),
    quote: await getQuote(chain.client, { deployment, ...trade }),
    // The slippage allows for the 5% fee of some of these tokens, once or twice.
    slippageBps: 1_000,
  })

async function planRemoval(
  deployment: Deployment,
  pair: { tokenA: string; tokenB: string },
  options: { permit?: boolean } = {},
) {
  const { client, user } = chain
  const account = user.address
  const { liquidity } = await getPair(client, { deployment, ...pair, account })
  return planRemoveLiquidity(client, {
    ...common(deployment),
    ...pair,
    liquidity: (liquidity as bigint) / 2n,
    ...options,
  })
}

/** Adds liquidity of the user, to be removed. */
const addOwn = async (odd: Odd) =>
  chain.execute(
    {
      ...(await planAddLiquidity(chain.client, {
        ...common(odd.deployment),
        recipient: chain.user.address,
        tokenA: odd.symbol,
        tokenB: 'ZKP',
        amountA: 1_000_000n * odd.unit,
        amountB: parseEther('10'),
      })),
    },
    { deployment: odd.deployment },
  )

async function expectAllKept(odd: Odd) {
  await addOwn(odd)
  for (const makePlan of Object.values(actions))
    await expectPromiseKept(await makePlan(odd), odd.deployment)
}

/**
 * Expects that a simulation and an execution of each action are refused with the
 * reason.
 */
async function expectAllRefused(
  odd: Odd,
  reason: object,
  names = Object.keys(actions) as (keyof typeof actions)[],
) {
  const { client, user } = chain
  for (const name of names) {
    const plan = await actions[name](odd)
    const refusal = { name: 'SimulationFailedError', reason }
    await expect(
      simulatePlan(client, { deployment: odd.deployment, plan }),
      name,
    ).rejects.toMatchObject(refusal)
    const read = () =>
      readContract(client, {
        address: odd.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [user.address],
      })
    const before = await read()
    await expect(
      chain.execute(plan, { deployment: odd.deployment }),
      name,
    ).rejects.toMatchObject(refusal)
    expect(await read(), name).toBe(before)
  }
}

describe('rule: supported tokens keep their promises', () => {
  test.each([
    ['no return value', 'AnswersNothing', {}],
    ['returns false instead of reverting', 'AnswersFalse', {}],
    ['0 decimals', 'Plain', { decimals: 0 }],
    ['36 decimals', 'Plain', { decimals: 36 }],
    ['an HTML symbol', 'Plain', { symbol: '<img/src=x>' }],
    ['a fee on every transfer', 'KeepsFee', {}],
  ] as const)('%s', async (_, contract, options) => {
    await expectAllKept(await deploy(contract, options))
  })

  test.each([
    [300n, 0n],
    [0n, 200n],
  ])('a fee of %i to the pool, and %i from it', async (inBps, outBps) => {
    const odd = await deploy('KeepsFee')
    await callToken(chain, odd.address, 'tax', await pairOf(odd), inBps, outBps)
    await expectAllKept(odd)
  })

  test('an allowance that changes only from zero', async () => {
    const odd = await deploy('ApprovesFromZero')
    const { deployment, symbol: token } = odd
    await chain.execute(
      await planApprove(chain.client, {
        deployment,
        account: chain.user.address,
        token,
        amount: 5n,
      }),
      { deployment },
    )
    const steps = getPlanSteps(deployment, await actions['swap in'](odd))
    expect(steps.map(({ amount }) => amount)).toEqual([
      0n,
      1_000n * odd.unit,
      undefined,
    ])
    await expectAllKept(odd)
  })

  test('a rebase between two swaps', async () => {
    const odd = await deploy('Rebases')
    await expectPromiseKept(await actions['swap in'](odd), odd.deployment)
    await callToken(chain, odd.address, 'rebase', 2n * 10n ** 18n)
    await expectPromiseKept(await actions['swap out'](odd), odd.deployment)
    // The pool's balance shrinks before its reserves are updated.
    await callToken(chain, odd.address, 'rebase', 10n ** 18n)
    await expectAllRefused(
      odd,
      { code: 'feeOnTransfer', message: expect.stringContaining('shrank') },
      ['swap out'],
    )
    await callToken(chain, await pairOf(odd), 'sync')
    await expectPromiseKept(await actions['swap out'](odd), odd.deployment)
  })
})

const pairOf = async ({ deployment, symbol }: Odd) =>
  (await getPair(chain.client, { deployment, tokenA: symbol, tokenB: 'ZKP' }))
    .pairAddress

describe('rule: unsupported actions are refused with the actual reason', () => {
  test('paused', async () => {
    const odd = await deploy('Pausable')
    await addOwn(odd)
    await callToken(chain, odd.address, 'pause', true)
    await expectAllRefused(odd, {
      code: 'transferRefused',
      message: expect.stringMatching(/^A token refuses a transfer: .*TRANSFER/),
    })
  })

  test('returns false instead of reverting', async () => {
    const odd = await deploy('AnswersFalse')
    await addOwn(odd)
    await callToken(chain, odd.address, 'stop', true)
    await expectAllRefused(odd, {
      code: 'transferRefused',
      message: expect.stringMatching(/^A token refuses a transfer: .*TRANSFER/),
    })
  })

  test('reports an insufficient balance as such', async () => {
    for (const contract of ['Plain', 'AnswersFalse', 'KeepsFee'] as const) {
      const odd = await deploy(contract)
      await expectAllRefused(
        { ...odd, unit: 10n ** 7n * odd.unit },
        { code: 'insufficientBalance' },
        ['swap in'],
      )
    }
  })

  test('a minimum of a token with a transfer fee', async () => {
    const odd = await deploy('KeepsFee')
    await addOwn(odd)
    const { deployment, symbol } = odd
    const removal = {
      ...common(deployment),
      tokenA: symbol,
      tokenB: 'ZKP',
      liquidity: 10n ** 12n,
    }
    await expect(
      planRemoveLiquidity(chain.client, { ...removal, amountAMin: 1n }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FeeOnTransferError: The router cannot guarantee a minimum, as ODD keeps part of each transfer.

      Leave the minimum of ODD at 0.]
    `)
    const plan = await planRemoveLiquidity(chain.client, {
      ...removal,
      amountBMin: 1n,
    })
    await expectPromiseKept(plan, deployment)
  })
})

describe('rule: a fee on transfers', () => {
  test('uses the functions that support it, even with a permit', async () => {
    const odd = await deploy('KeepsFee')
    await addOwn(odd)
    const names = async (plan: Promise<Plan>) =>
      getPlanSteps(odd.deployment, await plan).at(-1)?.call.functionName
    expect(await names(actions['swap in'](odd))).toBe(
      'swapExactTokensForETHSupportingFeeOnTransferTokens',
    )
    expect(await names(actions['swap out'](odd))).toBe(
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
    )
    const pair = { tokenA: odd.symbol, tokenB: 'ZKP' }
    await expectPromiseKept(
      await planRemoval(odd.deployment, pair, { permit: true }),
      odd.deployment,
    )
  })

  test('is charged between two tokens, too', async () => {
    const odd = await deploy('KeepsFee')
    const { deployment, symbol, unit } = odd
    const plan = await planTrade(deployment, {
      tokenIn: symbol,
      tokenOut: 'USDT',
      amountIn: 1_000n * unit,
    })
    expect(getPlanSummary(deployment, plan).route?.length).toBeGreaterThan(2)
    await expectPromiseKept(plan, deployment)
  })

  test('above the slippage is refused before anything is sent', async () => {
    const odd = await deploy('KeepsFee')
    const { deployment, symbol: tokenOut } = odd
    const trade = { tokenIn: 'ZKP', tokenOut, amountIn: parseEther('1') }
    const quote = await getQuote(chain.client, { deployment, ...trade })
    const plan = (slippageBps: number) =>
      planSwap(chain.client, { ...common(deployment), quote, slippageBps })
    // The fee is 5%.
    await expect(
      chain.execute(await plan(499), { deployment }),
    ).rejects.toMatchObject({
      name: 'SimulationFailedError',
      reason: {
        code: 'slippage',
        message: expect.stringContaining('allow more slippage than it keeps'),
      },
    })
    const enough = await plan(501)
    expect(enough.terms.amountOut).toBe((quote.amountOut * 9_499n) / 10_000n)
    await expectPromiseKept(enough, deployment)
  })

  test('that the deployment does not declare is refused before anything is sent', async () => {
    const { deployment, symbol, unit } = await deploy('KeepsFee')
    const undeclared = {
      ...deployment,
      tokens: deployment.tokens.map(({ extensions: _, ...token }) => token),
    }
    const count = () =>
      getTransactionCount(chain.client, { address: chain.user.address })
    const before = await count()
    await expect(
      chain.execute(
        {
          ...(await planTrade(undeclared, {
            tokenIn: symbol,
            tokenOut: 'ZKP',
            amountIn: 1_000n * unit,
          })),
        },
        { deployment: undeclared },
      ),
    ).rejects.toMatchObject({
      name: 'SimulationFailedError',
      reason: { code: 'feeOnTransfer', raw: 'UniswapV2: K' },
    })
    // Only the approval was sent.
    expect(await count()).toBe(before + 1)
  })

  test('needs no extra request if the deployment declares that no token has one', async () => {
    const { client, deployment, requests } = chain
    const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n }
    const quote = await getQuote(client, { deployment, ...trade })
    requests.length = 0
    await planSwap(client, { ...chain.own, quote, deadline })
    expect(requests).toEqual([])
  })
})
