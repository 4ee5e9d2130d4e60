import { type Deployment, getTokens, ReadFailedError } from '@letheswap/sdk'
import fc from 'fast-check'
import {
  type Address,
  encodeFunctionData,
  getAddress,
  maxUint256,
  numberToHex,
  zeroAddress,
} from 'viem'
import { simulateBlocks } from 'viem/actions'
import { abi } from './abi.js'
import { createSequence, type Step } from './createSequence.js'
import { sample } from './draw.js'
import { encodeAction } from './encodeAction.js'
import { isUnsupported, readCalls } from './readCalls.js'
import { runCheck } from './runCheck.js'
import type {
  CheckContext,
  ConformanceCheck,
  ConformanceMismatch,
} from './types.js'
import type { World, WorldAction, WorldPool } from './world.js'

type Pool = Pick<
  WorldPool,
  'pairAddress' | 'token0' | 'token1' | 'reserve0' | 'reserve1' | 'totalSupply'
>

// Two unused accounts: what they hold at the end came from the sequence.
const account = getAddress(numberToHex(0xc0ffee, { size: 20 }))
const protocol = getAddress(numberToHex(0xfee, { size: 20 }))
/** In wei. */
const nativeBalance = 2n ** 100n
/**
 * Extra wei, so that a chain that pays less than predicted does not refuse a
 * whole sequence.
 */
const nativeMargin = 2n ** 120n

/**
 * Compares random sequences of router calls, executed by eth_simulateV1 on one
 * block, with the SDK's predictions.
 */
export async function checkSequences(
  context: CheckContext,
  pools: readonly Pool[],
  total: number,
): Promise<ConformanceCheck> {
  const { wrappedNative } = context.deployment.contracts
  const { setter, world } = await readBase(context, pools)
  const cases = fc.gen().map((draw) => {
    const feeOn = draw(fc.boolean)
    const start: World = {
      ...world,
      pools: world.pools.map((pool) => ({ ...pool, feeOn })),
    }
    return { start, steps: createSequence(start, wrappedNative, draw) }
  })
  return runCheck(context, {
    name: 'sequences',
    cases: sample(cases, context.seed, total),
    compare: ([item]) => {
      const { start, steps } = item as { start: World; steps: Step[] }
      return runSequence(context, setter, start, steps)
    },
  })
}

async function readBase(
  context: CheckContext,
  pools: readonly Pool[],
): Promise<{ setter: Address; world: World }> {
  const { factory, wrappedNative } = context.deployment.contracts
  const read = 'state that the sequences begin with'
  const [setter, ...kLasts] = (
    await readCalls(context, {
      read,
      calls: [
        { abi, address: factory, functionName: 'feeToSetter' },
        ...pools.map(({ pairAddress: address }) => ({
          abi,
          address,
          functionName: 'kLast',
        })),
      ],
    })
  ).map((answer) => {
    if (answer.status === 'success') return answer.result
    throw new ReadFailedError({ read, cause: answer.error })
  })
  return {
    setter: setter as Address,
    world: {
      feeBps: context.deployment.feeBps,
      pools: pools.map((pool, index) => ({
        ...pool,
        kLast: kLasts[index] as bigint,
        liquidity: 0n,
        protocolLiquidity: 0n,
      })),
      balances: Object.fromEntries(
        getTokens(context.deployment).map(({ address }) => [
          address,
          address === wrappedNative ? nativeBalance : 0n,
        ]),
      ),
    },
  }
}

async function runSequence(
  context: CheckContext,
  setter: Address,
  start: World,
  steps: readonly Step[],
): Promise<ConformanceMismatch[] | string> {
  const { client, deployment, blockNumber } = context
  const { factory, router, wrappedNative: native } = deployment.contracts
  const end = steps.findLast((step) => step.after)?.after ?? start
  const feeTo = start.pools[0]?.feeOn ? protocol : zeroAddress
  const tokens = Object.keys(start.balances) as Address[]
  const approved = [
    ...tokens.filter((token) => token !== native),
    ...start.pools.map((pool) => pool.pairAddress),
  ]
  const setup = [
    {
      account: setter,
      to: factory,
      data: encodeFunctionData({
        abi,
        functionName: 'setFeeTo',
        args: [feeTo],
      }),
    },
    ...approved.map((to) => ({
      account,
      to,
      data: encodeFunctionData({
        abi,
        functionName: 'approve',
        args: [router, maxUint256],
      }),
    })),
  ]
  const actions = steps.map(({ action, before }) => ({
    account,
    ...encodeAction(action, {
      router,
      native,
      account,
      spend: before.balances[getTokenIn(action)] ?? 0n,
    }),
  }))
  const figures = getFigures(end, deployment)
  const blocks = await simulateBlocks(client, {
    blockNumber,
    blocks: [
      {
        stateOverrides: [
          { address: account, balance: nativeBalance + nativeMargin },
        ],
        calls: [
          ...setup,
          ...actions,
          ...figures.map(({ call }) => ({ account, ...call })),
        ] as never,
      },
    ],
  }).catch((error: unknown) => {
    if (isUnsupported(error)) return undefined
    throw new ReadFailedError({ read: 'outcome of a sequence', cause: error })
  })
  if (!blocks) return 'The node has no eth_simulateV1.'

  const calls = (blocks[0]?.calls ?? []) as readonly {
    status: 'success' | 'failure'
    result?: unknown
    error?: Error
  }[]
  const input = {
    feeOn: start.pools[0]?.feeOn,
    actions: steps.map((step) => step.action),
  }
  const failed = calls
    .slice(0, setup.length)
    .find((call) => call.status === 'failure')
  if (failed)
    return `The node cannot prepare a sequence: ${failed.error?.message}`

  const mismatches: ConformanceMismatch[] = []
  for (const [index, { action, after }] of steps.entries()) {
    const call = calls[setup.length + index]
    const sdk = after ? 'success' : 'failure'
    if (call?.status === sdk) continue
    const chain = `${call?.status} ${call?.error?.message ?? ''}`.trim()
    mismatches.push({
      input,
      sdk: `${sdk} of step ${index + 1}, ${action.type}`,
      chain,
    })
  }
  for (const [index, { name, value }] of figures.entries()) {
    const call = calls[setup.length + actions.length + index]
    // getReserves also returns the time of the last block, which is not compared.
    const result = [call?.result].flat().slice(0, 2).join()
    if (result === value) continue
    mismatches.push({
      input,
      sdk: `${name}: ${value}`,
      chain: `${name}: ${result || call?.error?.message}`,
    })
  }
  return mismatches
}

function getTokenIn(action: WorldAction): Address {
  return action.type === 'swap' ? (action.path[0] as Address) : action.tokenA
}

function getFigures({ pools, balances }: World, deployment: Deployment) {
  const { wrappedNative, multicall3 } = deployment.contracts
  const ask = (
    name: string,
    value: bigint | string | undefined,
    to: Address,
    functionName: string,
    args: readonly unknown[] = [],
  ) => ({ name, value: String(value), call: { to, abi, functionName, args } })
  return [
    ...pools.flatMap((pool) => {
      const pair = pool.pairAddress
      const reserves = `${pool.reserve0},${pool.reserve1}`
      return [
        ask(`reserves of ${pair}`, reserves, pair, 'getReserves'),
        ask(`supply of ${pair}`, pool.totalSupply, pair, 'totalSupply'),
        ask(`kLast of ${pair}`, pool.kLast, pair, 'kLast'),
        ask(`LP of ${pair}`, pool.liquidity, pair, 'balanceOf', [account]),
        ask(`fee of ${pair}`, pool.protocolLiquidity, pair, 'balanceOf', [
          protocol,
        ]),
      ]
    }),
    ...Object.entries(balances).flatMap(([token, balance]) => {
      if (token !== wrappedNative) {
        const name = `balance of ${token}`
        return [ask(name, balance, token as Address, 'balanceOf', [account])]
      }
      if (!multicall3) return []
      return [
        ask(
          'native balance',
          balance + nativeMargin,
          multicall3,
          'getEthBalance',
          [account],
        ),
      ]
    }),
  ]
}
