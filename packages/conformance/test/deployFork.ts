import {
  type Call,
  type Deployment,
  getAddLiquidityCall,
  getApproveCall,
  getToken,
  getTokens,
  type Token,
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
  const call = (call: Call) =>
    send({
      to: call.address,
      data: encodeFunctionData(call),
      value: call.value ?? 0n,
    })
  for (const { isNative, address: token } of tokens)
    if (!isNative)
      await call(getApproveCall({ token, spender: router, amount: maxUint256 }))
  for (const key of deployment.pairs) {
    const [tokenA, tokenB] = key
      .split('-')
      .map((symbol) => getToken(deployment, symbol)) as [Token, Token]
    const [amountA, amountB] = [tokenA, tokenB].map(
      ({ decimals }) => 100n * 10n ** BigInt(decimals),
    ) as [bigint, bigint]
    for (const { symbol, isNative, decimals } of [tokenA, tokenB])
      if (!isNative)
        await devnet.mint({
          symbol,
          to: account,
          amount: 100n * 10n ** BigInt(decimals),
        })
    await call(
      getAddLiquidityCall({
        router,
        tokenA,
        tokenB,
        amountA,
        amountB,
        amountAMin: 0n,
        amountBMin: 0n,
        recipient: account,
        deadline: maxUint256,
      }),
    )
  }
  const { pairInitCodeHash } = compiled
  return {
    ...deployment,
    feeBps: fork.feeBps,
    contracts: { ...deployment.contracts, factory, router, pairInitCodeHash },
  }
}
