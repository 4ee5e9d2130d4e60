import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hash,
  type Hex,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { deployerAccount, faucetAccount } from './accounts.js'
import { DevnetError } from './errors.js'
import { multicall3 } from './generated/multicall3.js'
import { testToken } from './generated/testToken.js'
import {
  addresses,
  faucetSeeds,
  nativeSeed,
  seedOf,
  tokens,
} from './network.js'
import { rpc, rpcBatch } from './rpc.js'

const require = createRequire(import.meta.url)

const router = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
])

type Transaction = { to?: Address; data: Hex; value?: bigint; gas: number }

/**
 * Puts the exchange on an empty, non-mining chain: contracts, coins, the ten
 * pools and the faucet's funds. Every block has a fixed time after genesis, so
 * the same genesis gives the same addresses and the same state.
 */
export async function deployNetwork({
  rpcUrl,
  genesisTimestamp,
}: {
  rpcUrl: string
  /** Unix seconds. */
  genesisTimestamp: number
}): Promise<void> {
  await rpcBatch(rpcUrl, [
    setBalance(deployerAccount.address, parseEther('100000000')),
    setBalance(faucetAccount.address, nativeSeed * faucetSeeds),
  ])

  const pools = createPools()
  // Three blocks, because all of it needs more gas than one may hold.
  const blocks = [
    [...createContracts(), ...fundAccounts()],
    pools.slice(0, 5),
    pools.slice(5),
  ]
  let nonce = 0
  for (const [index, transactions] of blocks.entries()) {
    const hashes = (await rpcBatch(
      rpcUrl,
      transactions.map(({ value = 0n, gas, ...transaction }) => ({
        method: 'eth_sendTransaction',
        params: [
          {
            ...transaction,
            from: deployerAccount.address,
            nonce: toHex(nonce++),
            value: toHex(value),
            gas: toHex(gas),
            maxFeePerGas: toHex(2_000_000_000),
            maxPriorityFeePerGas: toHex(1_000_000_000),
          },
        ],
      })),
    )) as Hash[]
    await rpc(rpcUrl, 'evm_setNextBlockTimestamp', [
      genesisTimestamp + index + 1,
    ])
    await rpc(rpcUrl, 'evm_mine')
    const receipts = (await rpcBatch(
      rpcUrl,
      hashes.map((hash) => ({
        method: 'eth_getTransactionReceipt',
        params: [hash],
      })),
    )) as ({ status: Hex } | null)[]
    const failed = receipts.findIndex((receipt) => receipt?.status !== '0x1')
    if (failed !== -1)
      throw new DevnetError(
        `Setting up the network failed at block ${index + 1}, transaction ${failed}.`,
      )
  }
}

/** In the order that {@link addresses} assumes. */
function createContracts(): Transaction[] {
  return [
    deploy({
      ...artifact(require('@uniswap/v2-core/build/UniswapV2Factory.json')),
      args: [deployerAccount.address],
      gas: 4_000_000,
    }),
    deploy({
      ...artifact(require('@uniswap/v2-periphery/build/WETH9.json')),
      gas: 1_000_000,
    }),
    deploy({
      ...artifact(
        require('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
      ),
      args: [addresses.factory, addresses.wrappedNative],
      gas: 6_000_000,
    }),
    deploy({ ...multicall3, gas: 2_000_000 }),
    ...tokens.map(({ name, symbol, decimals }) =>
      deploy({ ...testToken, args: [name, symbol, decimals], gas: 2_000_000 }),
    ),
  ]
}

/** Each coin is in four pools; the router takes exactly what they need. */
function fundAccounts(): Transaction[] {
  return tokens.flatMap((token, index) => {
    const to = addresses.tokens[index] as Address
    const seed = seedOf(token)
    const { abi } = testToken
    const call = (
      functionName: 'mint' | 'approve',
      args: [Address, bigint],
    ): Transaction => ({
      to,
      data: encodeFunctionData({ abi, functionName, args }),
      gas: 100_000,
    })
    return [
      call('mint', [deployerAccount.address, 4n * seed]),
      call('mint', [faucetAccount.address, faucetSeeds * seed]),
      call('approve', [addresses.router, 4n * seed]),
    ]
  })
}

function createPools(): Transaction[] {
  const to = deployerAccount.address
  // Far beyond any pinned or real time: nothing here can be late.
  const deadline = 2n ** 64n
  return tokens.flatMap((tokenA, a) => {
    const addressA = addresses.tokens[a] as Address
    const withNative: Transaction = {
      to: addresses.router,
      value: nativeSeed,
      gas: 4_000_000,
      data: encodeFunctionData({
        abi: router,
        functionName: 'addLiquidityETH',
        args: [addressA, seedOf(tokenA), 0n, 0n, to, deadline],
      }),
    }
    const withTokens = tokens.slice(a + 1).map((tokenB, offset) => ({
      to: addresses.router,
      gas: 4_000_000,
      data: encodeFunctionData({
        abi: router,
        functionName: 'addLiquidity',
        args: [
          addressA,
          addresses.tokens[a + 1 + offset] as Address,
          seedOf(tokenA),
          seedOf(tokenB),
          0n,
          0n,
          to,
          deadline,
        ],
      }),
    }))
    return [withNative, ...withTokens]
  })
}

function deploy({
  abi,
  bytecode,
  args = [],
  gas,
}: {
  abi: Abi
  bytecode: Hex
  args?: readonly unknown[]
  gas: number
}): Transaction {
  return { data: encodeDeployData({ abi, bytecode, args }), gas }
}

/** Uniswap's own build, as published: its bytecode has no `0x`. */
function artifact({ abi, bytecode }: { abi: Abi; bytecode: string }) {
  return { abi, bytecode: `0x${bytecode}` as const }
}

function setBalance(address: Address, balance: bigint) {
  return { method: 'anvil_setBalance', params: [address, toHex(balance)] }
}
