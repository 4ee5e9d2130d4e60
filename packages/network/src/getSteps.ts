import { getAddLiquidityCall } from '@letheswap/sdk'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  parseAbi,
} from 'viem'
import type { readArtifacts } from './artifacts.js'
import type { Addresses, Artifact, PlannedNetwork, Step } from './types.js'

const abi = [
  ...erc20Abi,
  ...parseAbi(['function mint(address to, uint256 amount)']),
] as const

/** A symbol has no spaces, so no token can be mistaken for the router. */
export const tokenKey = (symbol: string): string => `token ${symbol}`

/** A deadline that never passes, even if a deployment is continued much later. */
const deadline = 2n ** 64n

/** Returns a deployment's transactions, each after the ones that it depends on. */
export function getSteps(
  network: PlannedNetwork,
  account: Address,
  artifacts: ReturnType<typeof readArtifacts>,
): Step[] {
  const { symbol: native } = network.chain.nativeCurrency
  const pools = createPools(network, account, native)
  return [
    ...createContracts(network, account, artifacts),
    ...network.tokens.flatMap((token) =>
      fundToken(network, account, token, pools),
    ),
    ...pools,
    ...fundNative(network, native),
  ]
}

function createContracts(
  { contracts, tokens }: PlannedNetwork,
  account: Address,
  artifacts: ReturnType<typeof readArtifacts>,
): Step[] {
  const missing = tokens.filter(({ address }) => address === undefined)
  return [
    create('factory', artifacts.factory, 4_000_000n, () => [account]),
    ...(contracts.wrappedNative === undefined
      ? [create('wrappedNative', artifacts.wrappedNative, 1_000_000n)]
      : []),
    create('router', artifacts.router, 6_000_000n, (addresses) => [
      addresses.factory,
      addresses.wrappedNative,
    ]),
    ...(contracts.multicall3 === undefined
      ? [create('multicall3', artifacts.multicall3, 2_000_000n)]
      : []),
    ...missing.map(({ name, symbol, decimals }) =>
      create(tokenKey(symbol), artifacts.testToken, 2_000_000n, () => [
        name,
        symbol,
        decimals,
      ]),
    ),
  ]
}

/** Returns a call of a token's contract, which an earlier step may create. */
export const callToken = (
  symbol: string,
  title: string,
  functionName: 'approve' | 'mint' | 'transfer',
  getArgs: (addresses: Addresses) => [Address, bigint],
): Step => ({
  title,
  gas: 100_000n,
  transaction: (addresses) => ({
    to: getAddressOf(addresses, tokenKey(symbol)),
    data: encodeFunctionData({ abi, functionName, args: getArgs(addresses) }),
  }),
})

function fundToken(
  { faucet }: PlannedNetwork,
  account: Address,
  { symbol, address }: PlannedNetwork['tokens'][number],
  pools: readonly Step[],
): Step[] {
  const seed = sumSpends(pools, symbol)
  const gift = faucet?.amounts.get(symbol) ?? 0n
  const isNew = address === undefined
  const steps: Step[] = []
  if (isNew && seed > 0n)
    steps.push(
      callToken(symbol, `mint ${symbol} for the pools`, 'mint', () => [
        account,
        seed,
      ]),
    )
  if (faucet !== undefined && gift > 0n)
    steps.push({
      ...callToken(
        symbol,
        `give ${symbol} to the faucet`,
        isNew ? 'mint' : 'transfer',
        () => [faucet.address, gift],
      ),
      spends: isNew ? [] : [[symbol, gift]],
    })
  if (seed > 0n)
    steps.push(
      callToken(
        symbol,
        `approve ${symbol} for the router`,
        'approve',
        (addresses) => [getAddressOf(addresses, 'router'), seed],
      ),
    )
  return steps
}

function createPools(
  { pools }: PlannedNetwork,
  account: Address,
  native: string,
): Step[] {
  return pools.map(({ tokens: [a, b], amounts: [amountA, amountB] }) => ({
    title: `create the pool ${a}-${b}`,
    gas: 4_000_000n,
    spends: [
      [a, amountA],
      [b, amountB],
    ],
    transaction(addresses) {
      const toToken = (symbol: string) => {
        const isNative = symbol === native
        const key = isNative ? 'wrappedNative' : tokenKey(symbol)
        return { isNative, address: getAddressOf(addresses, key) }
      }
      const { address, value, ...call } = getAddLiquidityCall({
        router: getAddressOf(addresses, 'router'),
        tokenA: toToken(a),
        tokenB: toToken(b),
        ...{ amountA, amountB, amountAMin: amountA, amountBMin: amountB },
        ...{ recipient: account, deadline },
      })
      return { to: address, value, data: encodeFunctionData(call) }
    },
  }))
}

function fundNative({ faucet }: PlannedNetwork, native: string): Step[] {
  const value = faucet?.amounts.get(native) ?? 0n
  if (faucet === undefined || value === 0n) return []
  const { address: to } = faucet
  return [
    {
      title: `give ${native} to the faucet`,
      gas: 100_000n,
      spends: [[native, value]],
      transaction: () => ({ to, data: '0x', value }),
    },
  ]
}

/** Returns a step that creates a contract. */
export function create(
  name: string,
  artifact: Artifact,
  gas: bigint,
  getArgs: (addresses: Addresses) => readonly unknown[] = () => [],
): Step {
  return {
    title: `create ${name}`,
    creates: name,
    gas,
    transaction: (addresses) => ({
      data: encodeDeployData({ ...artifact, args: getArgs(addresses) }),
    }),
  }
}

/** Adds up what steps spend of a token, excluding gas. */
export const sumSpends = (steps: readonly Step[], symbol: string): bigint =>
  steps
    .flatMap(({ spends = [] }) => spends)
    .reduce(
      (sum, [spent, amount]) => (spent === symbol ? sum + amount : sum),
      0n,
    )

export function getAddressOf(addresses: Addresses, name: string): Address {
  const address = addresses[name]
  if (address === undefined) throw new Error(`${name} has no address yet.`)
  return address
}
