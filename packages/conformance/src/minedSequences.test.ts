import { getApproveCall, getPools, getTokens } from '@letheswap/sdk'
import fc from 'fast-check'
import {
  type Abi,
  type Address,
  createClient,
  encodeFunctionData,
  getAddress,
  http,
  maxUint256,
  numberToHex,
  type RpcTransactionReceipt,
  zeroAddress,
} from 'viem'
import { getBalance, multicall } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { setFeeTo, useChain } from '../test/chain.js'
import { fuzz } from '../test/fuzz.js'
import { pairAbi } from './abi.js'
import { createSequence, type Step } from './createSequence.js'
import { once, sample } from './draw.js'
import { encodeAction } from './encodeAction.js'
import { toReportText } from './toReportText.js'
import type { World } from './world.js'

const chain = useChain()
afterEach(() => chain.devnet.client.setAutomine(true))

// Two accounts that nobody has: what they hold at the end came from here.
const account = getAddress(numberToHex(0xc0ffee, { size: 20 }))
const protocol = getAddress(numberToHex(0xfee, { size: 20 }))
/** What the world counts with; gas is paid from what the account has on top. */
const purse = 2n ** 100n
const gasMoney = 10n ** 24n
const gas = numberToHex(1_000_000)
const maxFeePerGas = numberToHex(10n ** 12n)

type Transaction = { to: Address; data: `0x${string}`; value?: bigint }

/** Sends and mines in as many blocks as there are groups. */
async function mine(groups: readonly (readonly Transaction[])[]) {
  const { client } = chain.devnet
  const node = createClient({
    transport: http(chain.devnet.rpcUrl, { batch: true }),
  })
  let nonce = await client.getTransactionCount({ address: account })
  const receipts: RpcTransactionReceipt[] = []
  for (const group of groups) {
    await Promise.all(
      group.map(({ to, data, value = 0n }) => {
        return node.request({
          method: 'eth_sendTransaction',
          params: [
            {
              from: account,
              to,
              data,
              value: numberToHex(value),
              nonce: numberToHex(nonce++),
              gas,
              maxFeePerGas,
            },
          ],
        } as never)
      }),
    )
    await client.mine({ blocks: 1 })
    receipts.push(
      ...((await client.request({
        method: 'eth_getBlockReceipts',
        params: ['latest'],
      } as never)) as RpcTransactionReceipt[]),
    )
  }
  return receipts
}

/** An account that may spend everything through the router, fee off or on. */
async function prepare(feeOn: boolean): Promise<World> {
  const { client, deployment, devnet } = chain
  const { router, wrappedNative } = deployment.contracts
  await setFeeTo(chain, feeOn ? protocol : zeroAddress)
  await devnet.client.setBalance({ address: account, value: purse + gasMoney })
  await devnet.client.impersonateAccount({ address: account })
  await devnet.client.setAutomine(false)
  const { pools } = await getPools(client, { deployment })
  const tokens = getTokens(deployment)
  await mine([
    [
      ...tokens
        .filter((token) => !token.isNative)
        .map(({ address }) => address),
      ...pools.map(({ pairAddress }) => pairAddress),
    ].map((token) => ({
      to: token,
      data: encodeFunctionData(
        getApproveCall({ token, spender: router, amount: maxUint256 }),
      ),
    })),
  ])
  await devnet.client.setBalance({ address: account, value: purse + gasMoney })
  const kLasts = await multicall(client, {
    contracts: pools.map(({ pairAddress }) => read(pairAddress, 'kLast')),
    allowFailure: false,
    multicallAddress: deployment.contracts.multicall3,
  })
  return {
    pools: pools.map((pool, index) => ({
      ...pool,
      feeOn,
      kLast: kLasts[index] as bigint,
      liquidity: 0n,
      protocolLiquidity: 0n,
    })),
    balances: Object.fromEntries(
      tokens.map(({ address }) => [
        address,
        address === wrappedNative ? purse : 0n,
      ]),
    ),
  }
}

const read = (address: Address, functionName: string, ...args: Address[]) => ({
  abi: pairAbi as Abi,
  address,
  functionName,
  args,
})

/** What the chain has of everything that the world says something of. */
async function readWorld({ pools, balances }: World, gasPaid: bigint) {
  const { client, deployment } = chain
  const { multicall3, wrappedNative } = deployment.contracts
  const tokens = Object.keys(balances) as Address[]
  const contracts = [
    ...pools.flatMap(({ pairAddress }) => [
      read(pairAddress, 'getReserves'),
      read(pairAddress, 'totalSupply'),
      read(pairAddress, 'kLast'),
      read(pairAddress, 'balanceOf', account),
      read(pairAddress, 'balanceOf', protocol),
    ]),
    ...tokens.map((token) => read(token, 'balanceOf', account)),
  ]
  const answers: unknown[] = await multicall(client, {
    contracts,
    allowFailure: false,
    batchSize: 0,
    multicallAddress: multicall3,
  })
  const native = await getBalance(client, { address: account })
  return {
    pools: pools.map(({ pairAddress }) => {
      const [[reserve0, reserve1], ...rest] = answers.splice(0, 5) as [
        [bigint, bigint],
        ...bigint[],
      ]
      return [pairAddress, reserve0, reserve1, ...rest]
    }),
    balances: tokens.map((token, index) =>
      token === wrappedNative ? native - gasMoney + gasPaid : answers[index],
    ),
  }
}

const toFigures = ({ pools, balances }: World) => ({
  pools: pools.map((pool) => [
    pool.pairAddress,
    pool.reserve0,
    pool.reserve1,
    pool.totalSupply,
    pool.kLast,
    pool.liquidity,
    pool.protocolLiquidity,
  ]),
  balances: Object.values(balances),
})

const toTransaction = ({ action, before }: Step): Transaction => {
  const { router, wrappedNative: native } = chain.deployment.contracts
  const tokenIn = action.type === 'swap' ? action.path[0] : action.tokenA
  // A node takes no transaction with more value than the account has before
  // the ones that still wait. Half the purse is more than any pool holds.
  const spend =
    tokenIn === native
      ? purse / 2n
      : (before.balances[tokenIn as Address] ?? 0n)
  return { to: router, ...encodeAction(action, { native, account, spend }) }
}

test.each([false, true])(
  `rule: mined sequences end as the SDK says, fee on: %s, seed ${fuzz.seed}`,
  async (feeOn) => {
    const start = await prepare(feeOn)
    const { wrappedNative } = chain.deployment.contracts
    const cases = fc.gen().map((draw) => {
      const steps = createSequence(start, wrappedNative, draw)
      const groups: Transaction[][] = [[]]
      for (const step of steps) {
        groups.at(-1)?.push(toTransaction(step))
        if (draw(once, 3)) groups.push([])
      }
      return { steps, groups }
    })
    let snapshot = await chain.devnet.snapshot()
    for (const [index, { steps, groups }] of sample(
      cases,
      fuzz.seed + Number(feeOn),
      25 * fuzz.runs,
    ).entries()) {
      const receipts = await mine(groups)
      const gasPaid = receipts.reduce(
        (sum, { gasUsed, effectiveGasPrice }) =>
          sum + BigInt(gasUsed) * BigInt(effectiveGasPrice),
        0n,
      )
      const end = steps.findLast((step) => step.after)?.after ?? start
      const actions = steps.map(({ action }) => toReportText(action))
      expect(
        {
          outcomes: receipts.map(({ status }) => status === '0x1'),
          ...(await readWorld(end, gasPaid)),
        },
        `sequence ${index} of seed ${fuzz.seed}: ${JSON.stringify(actions)}`,
      ).toEqual({
        outcomes: steps.map(({ after }) => after !== undefined),
        ...toFigures(end),
      })
      await chain.devnet.revert(snapshot)
      snapshot = await chain.devnet.snapshot()
    }
  },
  600_000,
)
