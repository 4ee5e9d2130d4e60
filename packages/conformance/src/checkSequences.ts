import { getActCall, readStart, type ScenarioStart } from '@letheswap/scenario'
import {
  type Deployment,
  getPairAddress,
  getToken,
  getTokens,
  ReadFailedError,
} from '@letheswap/sdk'
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
import { createSequence, type Sequence, trader } from './createSequence.js'
import { sample } from './draw.js'
import { isUnsupported, readCalls } from './readCalls.js'
import { runCheck } from './runCheck.js'
import type {
  CheckContext,
  ConformanceCheck,
  ConformanceMismatch,
} from './types.js'

// Two unused accounts, so that their final balances come only from the sequence.
const account = getAddress(numberToHex(0xc0ffee, { size: 20 }))
const protocol = getAddress(numberToHex(0xfee, { size: 20 }))
/** The account's initial balance, in wei. */
const nativeBalance = 2n ** 100n
/**
 * Extra wei, so that a chain that pays less than predicted does not refuse a whole
 * sequence.
 */
const nativeMargin = 2n ** 120n

/**
 * Compares random sequences of router calls, executed with eth_simulateV1 on one block,
 * to the scenarios' model of the exchange.
 */
export async function checkSequences(
  context: CheckContext,
  total: number,
): Promise<ConformanceCheck> {
  const { setter, start } = await readBase(context)
  const cases = fc.gen().map((draw) => {
    const feeOn = draw(fc.boolean)
    const pools = Array.from(
      start.pools,
      ([key, pool]) => [key, { ...pool, feeOn }] as const,
    )
    const begin = { ...start, pools: new Map(pools) }
    return { feeOn, ...createSequence(begin, nativeBalance, draw) }
  })
  return runCheck(context, {
    name: 'sequences',
    cases: sample(cases, context.seed, total),
    compare: ([item]) => runSequence(context, setter, item as Case),
  })
}

type Case = Sequence & { feeOn: boolean }

async function readBase(
  context: CheckContext,
): Promise<{ setter: Address; start: ScenarioStart }> {
  const { client, deployment, blockNumber } = context
  const read = 'state that the sequences begin with'
  const { pools, ...start } = await readStart(client, deployment, blockNumber)
  const ask = (address: Address, functionName: string) => ({
    abi,
    address,
    functionName,
  })
  const answers = await readCalls(context, {
    read,
    calls: [
      ask(deployment.contracts.factory, 'feeToSetter'),
      ...Array.from(pools.keys(), (key) =>
        ask(getAddressOf(deployment, key), 'kLast'),
      ),
    ],
  })
  const [setter, ...kLasts] = answers.map((answer) => {
    if (answer.status === 'success') return answer.result
    throw new ReadFailedError({ read, cause: answer.error })
  })
  const known = Array.from(
    pools,
    ([key, pool], index) =>
      [key, { ...pool, kLast: kLasts[index] as bigint }] as const,
  )
  return {
    setter: setter as Address,
    start: { ...start, pools: new Map(known) },
  }
}

/** Returns the address of a pool by its key. */
function getAddressOf(deployment: Deployment, key: string): Address {
  const [tokenA, tokenB] = key
    .split('-')
    .map((symbol) => getToken(deployment, symbol).address) as [Address, Address]
  return getPairAddress({ ...deployment.contracts, tokenA, tokenB })
}

async function runSequence(
  { client, deployment, blockNumber }: CheckContext,
  setter: Address,
  { feeOn, steps, model }: Case,
): Promise<ConformanceMismatch[] | string> {
  const { factory, router } = deployment.contracts
  const encode = (
    to: Address,
    functionName: 'setFeeTo' | 'approve',
    args: readonly unknown[],
  ) => ({
    to,
    data: encodeFunctionData({ abi, functionName, args } as never),
  })
  const pools = [...model.getState().pools.keys()]
  const setup = [
    {
      account: setter,
      ...encode(factory, 'setFeeTo', [feeOn ? protocol : zeroAddress]),
    },
    ...[
      ...deployment.tokens.map(({ address }) => address),
      ...pools.map((key) => getAddressOf(deployment, key)),
    ].map((to) => ({
      account,
      ...encode(to, 'approve', [router, maxUint256]),
    })),
  ]
  const actions = steps.map(({ act }) => ({
    account,
    ...getActCall(act, {
      deployment,
      tokens: model.tokens,
      account,
      // This time keeps the default deadline of each action in the future.
      timestamp: maxUint256 / 2n,
      getAddress: () => account,
      field: act.type,
    }).request,
  }))
  const figures = getFigures(model, deployment)
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
  if (!blocks) return "The node doesn't support eth_simulateV1."

  const calls = (blocks[0]?.calls ?? []) as readonly {
    status: 'success' | 'failure'
    result?: unknown
    error?: Error
  }[]
  const input = { feeOn, actions: steps.map(({ act }) => act) }
  const failed = calls
    .slice(0, setup.length)
    .find((call) => call.status === 'failure')
  if (failed)
    return `The node cannot prepare a sequence: ${failed.error?.message}`

  const mismatches: ConformanceMismatch[] = []
  for (const [index, { act, isRefused }] of steps.entries()) {
    const call = calls[setup.length + index]
    const sdk = isRefused ? 'failure' : 'success'
    if (call?.status === sdk) continue
    const chain = `${call?.status} ${call?.error?.message ?? ''}`.trim()
    mismatches.push({
      input,
      sdk: `${sdk} of step ${index + 1}, ${act.type}`,
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

function getFigures(model: Sequence['model'], deployment: Deployment) {
  const { multicall3 } = deployment.contracts
  const ask = (
    name: string,
    value: bigint | string | undefined,
    to: Address,
    functionName: string,
    args: readonly unknown[] = [],
  ) => ({ name, value: String(value), call: { to, abi, functionName, args } })
  return [
    ...[...model.getState().pools].flatMap(([key, pool]) => {
      const pair = getAddressOf(deployment, key)
      const sorted =
        BigInt(getToken(deployment, pool.token0).address) <
        BigInt(getToken(deployment, pool.token1).address)
          ? [pool.reserve0, pool.reserve1]
          : [pool.reserve1, pool.reserve0]
      return [
        ask(`reserves of ${key}`, sorted.join(), pair, 'getReserves'),
        ask(`supply of ${key}`, pool.totalSupply, pair, 'totalSupply'),
        ask(`kLast of ${key}`, pool.kLast, pair, 'kLast'),
        ask(`LP of ${key}`, model.getHeld(trader, key), pair, 'balanceOf', [
          account,
        ]),
        ask(`fee of ${key}`, model.getProtocolFees(key), pair, 'balanceOf', [
          protocol,
        ]),
      ]
    }),
    ...getTokens(deployment).flatMap(({ symbol, address, isNative }) => {
      const held = model.getHeld(trader, symbol)
      if (!isNative)
        return [
          ask(`balance of ${symbol}`, held, address, 'balanceOf', [account]),
        ]
      if (!multicall3) return []
      const value = held + nativeMargin
      return [
        ask('native balance', value, multicall3, 'getEthBalance', [account]),
      ]
    }),
  ]
}
