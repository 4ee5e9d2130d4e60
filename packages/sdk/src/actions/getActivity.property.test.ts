import fc from 'fast-check'
import {
  type Address,
  createClient,
  erc20Abi,
  http,
  type PrivateKeyAccount,
  parseAbi,
  type TransactionReceipt,
} from 'viem'
import { getBalance, getCode, readContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { fuzz } from '../../test/fuzz.js'
import { deployOddToken } from '../../test/oddTokens/deployOddTokens.js'
import { send, setFeeTo, throughContract } from '../../test/send.js'
import { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getPairAddress } from '../contracts/getPairAddress.js'
import { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import type { Call } from '../contracts/types.js'
import { getPairs, getToken } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import type { ActivityEntry } from '../transactions/types.js'
import { getActivity } from './getActivity.js'

const chain = useChain()
const wrapperAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256)',
  'function balanceOf(address) view returns (uint256)',
])

/** A random step with its action, tokens, amounts, sender and recipient. */
const step = fc.record({
  kind: fc.constantFrom(
    ...(['swap', 'swap', 'add', 'remove', 'wrap', 'pay', 'unwrap'] as const),
    ...(['transfer', 'approve', 'contract', 'sendLp'] as const),
  ),
  symbols: fc.shuffledSubarray(['USDT', 'DAI', 'ZKP', 'WZKP', 'FEE'], {
    minLength: 2,
    maxLength: 3,
  }),
  isExactOutput: fc.boolean(),
  isByOther: fc.boolean(),
  isForOther: fc.boolean(),
  /** Amount in millionths of a token. */
  millionths: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0n) },
    { weight: 9, arbitrary: fc.bigInt(1_000n, 400_000n) },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer value> ? value : never

// `FUZZ_RUNS=20` runs five hundred transactions.
test(
  `rule: an account's activity matches the changes of its balances, seed ${fuzz.seed}`,
  async () => {
    const { client, user, other } = chain
    const { deployment } = await deployOddToken(chain, {
      contract: 'KeepsFee',
      symbol: 'FEE',
      decimals: 6,
    })
    const collector: Address = `0x${'fe'.repeat(20)}`
    await setFeeTo(chain, collector)
    const accounts = [user.address, other.address, collector]
    const tokens = await listTokens(deployment)
    const { router, multicall3 } = deployment.contracts
    for (const by of [user, other]) {
      for (const token of tokens)
        for (const spender of [router, multicall3 as Address]) {
          const amount = 2n ** 255n
          await send(chain, getApproveCall({ token, spender, amount }), by)
        }
      const some = { ...toStep(['USDT', 'DAI']), isByOther: by === other }
      for (const symbols of [
        ['USDT', 'DAI'],
        ['ZKP', 'DAI'],
        ['FEE', 'ZKP'],
      ])
        await take({ ...some, kind: 'add', symbols }, deployment)
      const millionths = 50_000_000n
      await take({ ...some, kind: 'wrap', millionths }, deployment)
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 12, maxLength: 15 }),
        async (steps) => {
          const changes: [TransactionReceipt, Address, Map<string, bigint>][] =
            []
          let before = await readBalances(accounts, tokens)
          for (const it of steps) {
            const receipt = await take(it, deployment)
            const after = await readBalances(accounts, tokens)
            for (const account of accounts)
              if (receipt)
                changes.push([
                  receipt,
                  account,
                  getChange({ account, receipt, before, after }),
                ])
            before = after
          }
          for (const account of accounts) {
            const { entries } = await getActivity(client, {
              deployment,
              account,
            })
            for (const [{ transactionHash }, owner, change] of changes) {
              if (owner !== account) continue
              const entry = entries.find(({ hash }) => hash === transactionHash)
              // A transfer of coins alone emits no event, so it is not found.
              if (!entry) change.delete('coin')
              expect(toNet(entry)).toEqual(change)
            }
          }
        },
      ),
      { numRuns: 2 * fuzz.runs, seed: fuzz.seed, endOnFailure: true },
    )
  },
  300_000 * fuzz.runs,
)

const toStep = (symbols: string[]): Step => ({
  kind: 'swap',
  symbols,
  isExactOutput: false,
  isByOther: false,
  isForOther: false,
  millionths: 1_000_000n,
})

/** Sends the transaction of a step. Undefined if the contracts refuse it. */
async function take(
  it: Step,
  deployment: Deployment,
): Promise<TransactionReceipt | undefined> {
  const by = it.isByOther ? chain.other : chain.user
  const call = await toCall(it, by, deployment)
  return call && send(chain, call, by).catch(() => undefined)
}

async function toCall(
  { kind, symbols, isExactOutput, isForOther, isByOther, millionths }: Step,
  by: PrivateKeyAccount,
  deployment: Deployment,
): Promise<Call | undefined> {
  const { client, user, other } = chain
  const { router, wrappedNative, factory, pairInitCodeHash } =
    deployment.contracts
  const [rival] = isByOther ? [user.address] : [other.address]
  const recipient = isForOther ? (rival as Address) : by.address
  const limits = { router, recipient, deadline: 4_000_000_000n }
  const route = symbols.map((symbol) => getToken(deployment, symbol))
  const [tokenA, tokenB] = route as [(typeof route)[0], (typeof route)[0]]
  const scale = (decimals: number) => millionths * 10n ** BigInt(decimals - 6)
  const amount = scale(tokenA.decimals)
  const feeOnTransfer = symbols.includes('FEE')
  const pool = { tokenA, tokenB, amountAMin: 0n, amountBMin: 0n, ...limits }
  const toSwap = (path: typeof route, value: bigint) =>
    getSwapCall({
      type: 'exactInput',
      amountIn: value,
      amountOut: 0n,
      path: path.map(({ address }) => address),
      isNativeIn: path[0]?.isNative ?? false,
      isNativeOut: path.at(-1)?.isNative ?? false,
      feeOnTransfer,
      ...limits,
    })
  const move = (token: Address, to: Address, value: bigint): Call => ({
    address: token,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, value],
  })
  const wrapper = { address: wrappedNative, abi: wrapperAbi }

  switch (kind) {
    case 'swap': {
      if (!isExactOutput || feeOnTransfer) return toSwap(route, amount)
      const last = route.at(-1) as typeof tokenA
      return getSwapCall({
        type: 'exactOutput',
        amountIn: 3n * 10n ** BigInt(tokenA.decimals),
        amountOut: scale(last.decimals),
        path: route.map(({ address }) => address),
        isNativeIn: tokenA.isNative,
        isNativeOut: last.isNative,
        ...limits,
      })
    }
    case 'add':
      return getAddLiquidityCall({
        ...pool,
        amountA: amount,
        amountB: scale(tokenB.decimals),
      })
    case 'remove':
    case 'sendLp': {
      const pairAddress = getPairAddress({
        ...{ factory, pairInitCodeHash },
        tokenA: tokenA.address,
        tokenB: tokenB.address,
      })
      if (!(await getCode(client, { address: pairAddress }))) return undefined
      const held = await readContract(client, {
        address: pairAddress,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [by.address],
      })
      return kind === 'sendLp'
        ? move(pairAddress, pairAddress, held / 8n)
        : getRemoveLiquidityCall({
            ...pool,
            liquidity: held / 4n,
            feeOnTransfer,
          })
    }
    case 'wrap': {
      const value = scale(18)
      return { ...wrapper, functionName: 'deposit', args: [], value }
    }
    case 'pay':
      // The wrapper has no such function, so its fallback wraps the coins.
      return { ...wrapper, ...unknownCall, value: scale(18) }
    case 'unwrap':
      return { ...wrapper, functionName: 'withdraw', args: [scale(18)] }
    case 'transfer':
      return tokenA.isNative
        ? { address: recipient, ...unknownCall, value: amount }
        : move(tokenA.address, recipient, amount)
    case 'approve':
      return getApproveCall({
        token: tokenA.address,
        spender: rival as Address,
        amount,
      })
    case 'contract':
      return throughContract({ deployment } as never, [
        ...(['USDT', 'DAI'] as const).map((symbol) =>
          toSwap(
            [getToken(deployment, 'ZKP'), getToken(deployment, symbol)],
            scale(18) + 10n ** 15n,
          ),
        ),
        {
          address: getToken(deployment, 'USDT').address,
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [by.address, rival as Address, millionths],
        },
      ])
  }
}

const unknownCall = {
  abi: parseAbi(['function nothing()']),
  functionName: 'nothing',
  args: [],
} as const

/** Lists the deployment's contracts that hold balances, as far as they exist. */
async function listTokens(deployment: Deployment): Promise<Address[]> {
  const addresses = [
    deployment.contracts.wrappedNative,
    ...deployment.tokens.map(({ address }) => address),
    ...[...getPairs(deployment).values()].map(({ pairAddress }) => pairAddress),
  ]
  const codes = await Promise.all(
    addresses.map((address) => getCode(chain.client, { address })),
  )
  return addresses.filter((_, index) => codes[index])
}

async function readBalances(
  accounts: readonly Address[],
  tokens: readonly Address[],
): Promise<Map<string, bigint>> {
  // Batches fifty reads into one request.
  const client = createClient({
    transport: http(chain.devnet.rpcUrl, { batch: true }),
  })
  const list = await Promise.all(
    accounts.flatMap((account) => [
      getBalance(client, { address: account }).then(
        (balance) => [`${account} coin`, balance] as const,
      ),
      ...tokens.map(async (address) => {
        const balance = await readContract(client, {
          address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
        })
        return [`${account} ${address}`, balance] as const
      }),
    ]),
  )
  return new Map(list)
}

/** Returns the balances that a transaction changed, excluding gas. */
function getChange({
  account,
  receipt: { from, gasUsed, effectiveGasPrice },
  before,
  after,
}: {
  account: Address
  receipt: TransactionReceipt
  before: Map<string, bigint>
  after: Map<string, bigint>
}): Map<string, bigint> {
  const isSender = from.toLowerCase() === account.toLowerCase()
  const gas = isSender ? gasUsed * effectiveGasPrice : 0n
  const changes = [...after].flatMap(([key, balance]) => {
    const [owner, token = ''] = key.split(' ')
    const change =
      balance - (before.get(key) ?? 0n) + (token === 'coin' ? gas : 0n)
    return owner === account && change !== 0n ? [[token, change] as const] : []
  })
  return new Map(changes)
}

/** Returns an entry's received amounts minus its paid amounts. */
function toNet(entry: ActivityEntry | undefined): Map<string, bigint> {
  const net = new Map<string, bigint>()
  const add = ({ token, amount }: ActivityEntry['paid'][0], sign: bigint) => {
    const id = token.isNative ? 'coin' : token.address
    net.set(id, (net.get(id) ?? 0n) + sign * amount)
  }
  for (const one of entry?.got ?? []) add(one, 1n)
  for (const one of entry?.paid ?? []) add(one, -1n)
  return new Map([...net].filter(([, total]) => total !== 0n))
}
