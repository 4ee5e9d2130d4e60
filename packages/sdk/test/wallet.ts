import {
  type Address,
  type Client,
  createClient,
  custom,
  type RpcTransactionRequest as TransactionRequest,
  toHex,
} from 'viem'
import { deploymentToChain } from '../src/deployment/deploymentToChain.js'
import type { TestChain } from './chain.js'

/** Forwards a request to the node. */
export type Forward = (method: string, params?: unknown) => Promise<unknown>

/** Replacements for the node's answers, by JSON-RPC method. */
export type Methods = {
  [method: string]: (
    // biome-ignore lint/suspicious/noExplicitAny: the parameters depend on the method
    params: any,
    forward: Forward,
  ) => unknown
}

/** Creates an error in the format of wallets and nodes. */
export const rpcError = (code: number, message: string) =>
  Object.assign(new Error(message), { code })

export const rejection = () =>
  rpcError(4001, 'MetaMask Tx Signature: User denied transaction signature.')

/**
 * Creates a client whose node answers some methods differently. With an account, it is
 * a wallet, because the node has the development keys.
 */
export function connectWith(
  { deployment, devnet }: TestChain,
  methods: Methods,
  account?: Address,
): Client {
  const forward: Forward = async (method, params = []) =>
    devnet.client.request({
      method,
      params:
        method === 'eth_sendTransaction'
          ? [await withGas((params as [TransactionRequest])[0])]
          : params,
    } as never)
  // Adds half to the node's estimate, as MetaMask does.
  const withGas = async (request: TransactionRequest) => {
    if (request.gas) return request
    const gas = await devnet.client
      .request({ method: 'eth_estimateGas', params: [request] })
      .catch(() => undefined)
    return gas ? { ...request, gas: toHex((BigInt(gas) * 3n) / 2n) } : request
  }
  return createClient({
    account,
    chain: deploymentToChain(deployment),
    pollingInterval: 1,
    transport: custom(
      {
        request: async ({ method, params }) =>
          methods[method]
            ? await methods[method](params, forward)
            : await forward(method, params),
      },
      { retryCount: 0 },
    ),
  }) as Client
}
