import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { getRecipient } from '../contracts/getRecipient.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import type { Pair } from '../contracts/types.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { getPairs } from '../deployment/registry.js'
import {
  burnTopic,
  depositTopic,
  mintTopic,
  swapTopic,
  transferTopic,
  withdrawalTopic,
} from '../events/topics.js'
import { decodeReceipt } from './decodeReceipt.js'
import type { DecodedEvent } from './types.js'

const deployment = parseDeployment(deploymentJson)
const { router, wrappedNative: wzkp } = deployment.contracts
const [usdt, dai] = deployment.tokens.map(({ address }) => address) as [
  Hex,
  Hex,
]
const [daiUsdt, daiZkp] = [...getPairs(deployment).values()] as [Pair, Pair]
const [user, other, contract] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const

let logIndex = 0
const event = (address: Hex, topics: Hex[], words: bigint[]) => ({
  address,
  topics: topics.map((topic) => pad(topic)),
  data: encodeAbiParameters(
    Array(words.length).fill({ type: 'uint256' }),
    words,
  ),
  logIndex: logIndex++,
})

/** Returns a Swap event with its amounts by token, in either order of the pair. */
function swapped(
  { pairAddress, token0 }: Pair,
  to: Hex,
  amounts: { in?: [Hex, bigint][]; out?: [Hex, bigint][] },
) {
  const sum = (list: [Hex, bigint][] = [], is0: boolean) =>
    list
      .filter(([token]) => (token === token0) === is0)
      .reduce((total, [, amount]) => total + amount, 0n)
  return event(
    pairAddress,
    [swapTopic, router, to],
    [
      sum(amounts.in, true),
      sum(amounts.in, false),
      sum(amounts.out, true),
      sum(amounts.out, false),
    ],
  )
}

const moved = (token: Hex, from: Hex, to: Hex, amount: bigint) =>
  event(token, [transferTopic, from, to], [amount])

const decode = (
  logs: ReturnType<typeof event>[],
  transaction: Partial<decodeReceipt.Transaction> = {},
) => decodeReceipt(deployment, { from: user, to: router, logs, ...transaction })

const swapsOf = (events: DecodedEvent[]) =>
  events
    .filter((event) => event.type === 'swap')
    .map(({ tokenIn, tokenOut, amountIn, amountOut, recipient, hops }) => [
      `${amountIn} ${tokenIn.symbol}`,
      ...hops.slice(1).map((hop) => hop.tokenIn.symbol),
      `${amountOut} ${tokenOut.symbol}`,
      recipient,
    ])

test('rule: a pair that pays the next pair is part of one swap', () => {
  const [first, second] = [
    swapped(daiUsdt, daiZkp.pairAddress, {
      in: [[usdt, 9n]],
      out: [[dai, 8n]],
    }),
    swapped(daiZkp, user, { in: [[dai, 8n]], out: [[wzkp, 7n]] }),
  ]
  expect(swapsOf(decode([first, second]))).toEqual([
    ['9 USDT', 'DAI', '7 WZKP', user],
  ])
})

test('rule: a contract that forwards the complete output to the next pair makes one swap', () => {
  const link = (amount: bigint) =>
    decode([
      swapped(daiUsdt, contract, { in: [[usdt, 9n]], out: [[dai, 8n]] }),
      moved(dai, contract, daiZkp.pairAddress, amount),
      swapped(daiZkp, user, { in: [[dai, amount]], out: [[wzkp, 7n]] }),
    ])
  expect(swapsOf(link(8n))).toHaveLength(1)
  expect(swapsOf(link(5n))).toHaveLength(2)
})

test('rule: keeps the swaps of two traders apart, even if the output of one equals the input of the other', () => {
  const pool = daiUsdt.pairAddress
  const sold = swapped(daiUsdt, user, { in: [[usdt, 9n]], out: [[dai, 8n]] })
  const bought = [
    moved(dai, other, pool, 8n),
    swapped(daiUsdt, other, { in: [[dai, 8n]], out: [[usdt, 7n]] }),
  ]
  expect(swapsOf(decode([sold, ...bought]))).toEqual([
    ['9 USDT', '8 DAI', user],
    ['8 DAI', '7 USDT', other],
  ])
})

test('rule: coins that one trader receives do not count as paid by another', () => {
  const pool = daiZkp.pairAddress
  const logs = [
    moved(dai, user, pool, 9n),
    swapped(daiZkp, router, { in: [[dai, 9n]], out: [[wzkp, 8n]] }),
    event(wzkp, [withdrawalTopic, router], [8n]),
    event(wzkp, [depositTopic, router], [8n]),
    moved(wzkp, router, pool, 8n),
    swapped(daiZkp, other, { in: [[wzkp, 8n]], out: [[dai, 7n]] }),
  ]
  expect(swapsOf(decode(logs, { to: contract }))).toEqual([
    ['9 DAI', '8 ZKP', router],
    ['8 ZKP', '7 DAI', other],
  ])
})

test('rule: an excess in the pair does not determine the direction', () => {
  for (const [tokenIn, tokenOut, text] of [
    [usdt, dai, ['9 USDT', '8 DAI', user]],
    [dai, usdt, ['9 DAI', '8 USDT', user]],
  ] as const)
    expect(
      swapsOf(
        decode([
          swapped(daiUsdt, user, {
            in: [
              [tokenIn, 9n],
              [tokenOut, 1n],
            ],
            out: [[tokenOut, 8n]],
          }),
        ]),
      ),
    ).toEqual([text])
})

test('rule: a borrowed amount reduces the paid amount', () => {
  const log = swapped(daiUsdt, user, {
    in: [[usdt, 10n]],
    out: [
      [usdt, 1n],
      [dai, 8n],
    ],
  })
  expect(swapsOf(decode([log]))).toEqual([['9 USDT', '8 DAI', user]])
})

test('rule: a flash loan repaid in the same token is not a swap', () => {
  const log = swapped(daiUsdt, user, { in: [[usdt, 10n]], out: [[usdt, 9n]] })
  expect(decode([log])).toEqual([])
})

test('rule: ignores contracts that the deployment does not list', () => {
  const log = swapped({ ...daiUsdt, pairAddress: contract }, user, {
    in: [[usdt, 9n]],
    out: [[dai, 8n]],
  })
  expect(decode([log, moved(contract, user, other, 1n)])).toEqual([])
})

test('rule: skips an event with another layout', () => {
  // An ERC-721 token logs a transfer in this layout.
  const log = event(usdt, [transferTopic, user, other, '0x01'], [])
  expect(decode([log])).toEqual([])
})

test('rule: the payer of a swap is the account that paid the pair, or that called the router with coins', () => {
  const pool = daiZkp.pairAddress
  const buy = swapped(daiZkp, other, { in: [[wzkp, 9n]], out: [[dai, 8n]] })
  const coins = [
    event(wzkp, [depositTopic, router], [9n]),
    moved(wzkp, router, pool, 9n),
    buy,
  ]
  const wrapped = [moved(wzkp, contract, pool, 9n), buy]
  const parties = { payer: user, recipient: other }
  expect(decode(coins, { value: 12n })).toMatchObject([
    // The router refunds the other three coins.
    { type: 'wrap', amount: 9n, payer: user, recipient: router },
    { type: 'transfer', from: router },
    { type: 'swap', tokenIn: { symbol: 'ZKP' }, ...parties },
  ])
  expect(decode(wrapped)).toMatchObject([
    { type: 'transfer' },
    { type: 'swap', tokenIn: { symbol: 'WZKP' }, ...parties, payer: contract },
  ])
})

test('rule: the recipient of coins comes from the router call', () => {
  const sold = [
    moved(dai, user, daiZkp.pairAddress, 9n),
    moved(wzkp, daiZkp.pairAddress, router, 8n),
    swapped(daiZkp, router, { in: [[dai, 9n]], out: [[wzkp, 8n]] }),
    event(wzkp, [withdrawalTopic, router], [8n]),
  ]
  const input = encodeSwap(true, other)
  const swap = { type: 'swap', tokenOut: { symbol: 'ZKP' }, payer: user }
  const find = (events: DecodedEvent[]) =>
    events.filter(({ type }) => type === 'swap' || type === 'unwrap')
  expect(find(decode(sold, { input }))).toMatchObject([
    { ...swap, recipient: other },
    { type: 'unwrap', payer: router, recipient: other },
  ])
  // A contract that calls the router may forward the coins without an event.
  expect(find(decode(sold, { input, to: contract }))).toMatchObject([
    { ...swap, recipient: router },
    { type: 'unwrap', recipient: router },
  ])
})

test('rule: a deposit and a withdrawal contain only their own LP tokens', () => {
  const { pairAddress, token0, token1 } = daiUsdt
  const lp = (from: Hex, to: Hex, amount: bigint) =>
    moved(pairAddress, from, to, amount)
  logIndex = 0
  const deposit = [
    moved(token0, user, pairAddress, 5n),
    moved(token1, user, pairAddress, 6n),
    // The protocol fee comes first.
    lp(zeroAddress, contract, 1n),
    lp(zeroAddress, other, 4n),
  ]
  logIndex++
  deposit.push(event(pairAddress, [mintTopic, router], [5n, 6n]))
  expect(decode(deposit).at(-1)).toMatchObject({
    type: 'deposit',
    amounts: [{ amount: 5n }, { amount: 6n }],
    liquidity: 4n,
    payer: user,
    recipient: other,
  })
  const withdrawal = [
    lp(user, pairAddress, 3n),
    lp(zeroAddress, contract, 1n),
    // The pair had received another LP token earlier.
    lp(pairAddress, zeroAddress, 4n),
    event(pairAddress, [burnTopic, router, other], [5n, 6n]),
  ]
  expect(decode(withdrawal).at(-1)).toMatchObject({
    type: 'withdrawal',
    liquidity: 4n,
    payer: user,
    recipient: other,
  })
})

test('rule: coins sent with a call are a transfer, or are wrapped by the wrapper', () => {
  const sent = { value: 7n, input: '0x' } as const
  expect(decode([], { ...sent, to: other })).toMatchObject([
    {
      type: 'transfer',
      token: { symbol: 'ZKP', isNative: true },
      amount: 7n,
      from: user,
      to: other,
    },
  ])
  const log = event(wzkp, [depositTopic, user], [7n])
  const wrap = {
    type: 'wrap',
    amount: 7n,
    tokenIn: { symbol: 'ZKP' },
    tokenOut: { symbol: 'WZKP' },
    payer: user,
    recipient: user,
  }
  expect(decode([log], { ...sent, to: wzkp })).toMatchObject([wrap])
  // Some wrappers log this as a transfer, too.
  const minted = moved(wzkp, zeroAddress, user, 7n)
  for (const logs of [[log, minted], [minted, log], [minted]])
    expect(decode(logs, { ...sent, to: wzkp })).toMatchObject([wrap])
  // Two equal amounts in a row are two wraps, however a wrapper logs them.
  for (const logs of [
    [log, log],
    [minted, minted],
    [log, minted, log, minted],
    [minted, log, minted, log],
  ])
    expect(decode(logs, { to: contract })).toMatchObject([
      { type: 'wrap', amount: 7n, recipient: user },
      { type: 'wrap', amount: 7n, recipient: user },
    ])
  // A receipt alone does not show the coins that were sent.
  expect(decode([], { to: other })).toEqual([])
})

function encodeSwap(isNativeOut: boolean, recipient: Hex) {
  const call = getSwapCall({
    router,
    type: 'exactInput',
    amountIn: 1n,
    amountOut: 0n,
    path: [dai, wzkp],
    isNativeIn: false,
    isNativeOut,
    recipient,
    deadline: 4_000_000_000n,
  })
  return encodeFunctionData(call)
}

test('rule: reads the recipient of the native coin from the call', () => {
  const data = encodeSwap(true, user)
  expect(getRecipient(data)).toBe(user.toLowerCase())
  expect(getRecipient(encodeSwap(false, user))).toBeUndefined()
  const arguments_ = data.slice(10)
  // The router's other functions with a native output, from v2-periphery.
  for (const [signature, skipped] of [
    ['swapTokensForExactETH(uint256,uint256,address[],address,uint256)', ''],
    [
      'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
      '',
    ],
    [
      'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
      pad('0x1'),
    ],
    [
      'removeLiquidityETHSupportingFeeOnTransferTokens(address,uint256,uint256,uint256,address,uint256)',
      pad('0x1'),
    ],
    [
      'removeLiquidityETHWithPermit(address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)',
      pad('0x1'),
    ],
    [
      'removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)',
      pad('0x1'),
    ],
  ] as const) {
    const input =
      `${toFunctionSelector(signature)}${skipped.slice(2)}${arguments_}` as const
    expect(getRecipient(input)).toBe(user.toLowerCase())
  }
})
