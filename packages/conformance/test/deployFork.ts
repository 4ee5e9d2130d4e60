import {
  type Deployment,
  getApproveCall,
  getTokens,
  waitForReceipt,
} from '@letheswap/sdk'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  maxUint256,
} from 'viem'
import { routerAbi } from '../src/abi.js'
import type { TestChain } from './chain.js'
import { compileFork, type Fork } from './compileFork.js'

/**
 * Deploys a fork of the exchange beside the devnet's own, with a pool of every
 * pair, and describes it.
 */
export async function deployFork(
  { deployment, devnet }: TestChain,
  fork: Fork & { feeBps: number },
): Promise<Deployment> {
  const { client } = devnet
  const { wrappedNative } = deployment.contracts
  const compiled = compileFork(fork)
  const account = devnet.accounts[0]?.address as Address
  const send = async (call: { to?: Address; data: Hex; value?: bigint }) => {
    const hash = await client.sendTransaction({
      ...call,
      account,
      chain: null,
      gas: 8_000_000n,
    } as never)
    return waitForReceipt(client, { hash })
  }
  const create = async (
    contract: { abi: Abi; bytecode: Hex },
    args: readonly unknown[],
  ) => {
    const { contractAddress } = await send({
      data: encodeDeployData({ ...contract, args }),
    })
    return contractAddress as Address
  }
  const factory = await create(compiled.factory, [account])
  const router = await create(compiled.router, [factory, wrappedNative])
  const tokens = getTokens(deployment)
  for (const { isNative, address } of tokens)
    if (!isNative) {
      const call = getApproveCall({
        token: address,
        spender: router,
        amount: maxUint256,
      })
      await send({ to: call.address, data: encodeFunctionData(call) })
    }
  for (const key of deployment.pairs) {
    const [a, b] = key
      .split('-')
      .map((symbol) => tokens.find((token) => token.symbol === symbol))
      .sort((a, b) => Number(a?.isNative) - Number(b?.isNative))
    if (!a || !b) continue
    const amountA = 100n * 10n ** BigInt(a.decimals)
    const amountB = 100n * 10n ** BigInt(b.decimals)
    await devnet.mint({ symbol: a.symbol, to: account, amount: amountA })
    const to = [0n, 0n, account, maxUint256] as const
    if (b.isNative) {
      const data = encodeFunctionData({
        abi: routerAbi,
        functionName: 'addLiquidityETH',
        args: [a.address, amountA, ...to],
      })
      await send({ to: router, data, value: amountB })
      continue
    }
    await devnet.mint({ symbol: b.symbol, to: account, amount: amountB })
    const data = encodeFunctionData({
      abi: routerAbi,
      functionName: 'addLiquidity',
      args: [a.address, b.address, amountA, amountB, ...to],
    })
    await send({ to: router, data })
  }
  const { pairInitCodeHash } = compiled
  return {
    ...deployment,
    feeBps: fork.feeBps,
    contracts: { ...deployment.contracts, factory, router, pairInitCodeHash },
  }
}
