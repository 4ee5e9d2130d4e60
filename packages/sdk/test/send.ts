import {
  type Address,
  encodeFunctionData,
  type PrivateKeyAccount,
  parseAbi,
  type TransactionReceipt,
} from 'viem'
import { readContract, sendTransaction, writeContract } from 'viem/actions'
import { expect } from 'vitest'
import { waitForReceipt } from '../src/actions/waitForReceipt.js'
import { getApproveCall } from '../src/contracts/getApproveCall.js'
import { getSwapCall } from '../src/contracts/getSwapCall.js'
import { factoryAbi } from '../src/contracts/publicAbis.js'
import type { Call } from '../src/contracts/types.js'
import { getToken } from '../src/deployment/registry.js'
import type { TestChain } from './chain.js'

/** Sends one call and waits until it is mined. */
export async function send(
  { connect, devnet, user }: TestChain,
  call: Call,
  by: PrivateKeyAccount = user,
  // An estimate in the same second as the last block is too low, because a pair writes
  // its price sums once per second.
  gas = 1_000_000n,
): Promise<TransactionReceipt> {
  const hash = await sendTransaction(connect(by), {
    account: by,
    chain: null,
    to: call.address,
    data: encodeFunctionData(call),
    value: call.value ?? 0n,
    gas,
    // Sets the fees, so that the node gets no request for them.
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  const receipt = await waitForReceipt(devnet.client, { hash })
  expect(receipt.status).toBe('success')
  return receipt
}

/** Lets the router spend all of a token. */
export const approveAll = (
  chain: TestChain,
  symbol: string,
  by: PrivateKeyAccount = chain.user,
) =>
  send(
    chain,
    getApproveCall({
      token: getToken(chain.deployment, symbol).address,
      spender: chain.deployment.contracts.router,
      amount: 2n ** 256n - 1n,
    }),
    by,
  )

/** Returns a router call that swaps along a route, without a limit. */
export function routeCall(
  { deployment, user }: TestChain,
  symbols: string[],
  amountIn: bigint,
  recipient: `0x${string}` = user.address,
): Call {
  const route = symbols.map((symbol) => getToken(deployment, symbol))
  return getSwapCall({
    router: deployment.contracts.router,
    type: 'exactInput',
    amountIn,
    amountOut: 0n,
    path: route.map(({ address }) => address),
    isNativeIn: route[0]?.isNative ?? false,
    isNativeOut: route.at(-1)?.isNative ?? false,
    recipient,
    deadline: 4_000_000_000n,
  })
}

const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
])

/** Returns calls through Multicall3, a contract that spends the value. */
export function throughContract(
  { deployment }: TestChain,
  calls: readonly Call[],
): Call {
  return {
    address: deployment.contracts.multicall3 as `0x${string}`,
    abi: multicall3Abi,
    functionName: 'aggregate3Value',
    args: [
      calls.map((call) => ({
        target: call.address,
        allowFailure: false,
        value: call.value ?? 0n,
        callData: encodeFunctionData(call),
      })),
    ],
    value: calls.reduce((sum, { value = 0n }) => sum + value, 0n),
  }
}

/** Sets the recipient of the protocol fee, as the factory's owner does. */
export async function setFeeTo(
  { deployment, devnet }: TestChain,
  feeTo: Address,
) {
  const { client } = devnet
  const { factory } = deployment.contracts
  const setter = await readContract(client, {
    address: factory,
    abi: factoryAbi,
    functionName: 'feeToSetter',
  })
  await client.impersonateAccount({ address: setter })
  await client.setBalance({ address: setter, value: 10n ** 18n })
  const hash = await writeContract(client, {
    account: setter,
    chain: null,
    address: factory,
    abi: factoryAbi,
    functionName: 'setFeeTo',
    args: [feeTo],
  })
  await waitForReceipt(client, { hash })
  await client.stopImpersonatingAccount({ address: setter })
}
