import { createClient, custom, type Hex, http, numberToHex } from 'viem'
import type { createPrompts } from './createPrompts.js'
import { WalletRpcError } from './WalletRpcError.js'

/** What answers for a chain: an RPC URL, or an EIP-1193 provider. */
export type ChainNode =
  | string
  | { request(request: { method: string; params?: unknown }): Promise<unknown> }

type Chain = { node: ChainNode; isPermitted: boolean }

/** The chains that a wallet knows, the selected one, and the calls about them. */
export function createChains({
  emit,
  prompts,
  ...initial
}: {
  chains: Readonly<Record<number, ChainNode>>
  chainId: number
  prompts: ReturnType<typeof createPrompts>
  emit: (event: string, data: unknown) => void
}) {
  const known = new Map<number, Chain>([
    // Every wallet knows the main network. No node answers for it here.
    [1, { node: '', isPermitted: true }],
    ...Object.entries(initial.chains).map(([id, node]): [number, Chain] => [
      Number(id),
      { node, isPermitted: true },
    ]),
  ])
  const state = {
    chainId: initial.chainId,
    unknownChainError: 'top' as 'top' | 'nested',
    chainChangedDelay: 0,
  }

  const select = (id: number) => {
    if (id === state.chainId) return
    state.chainId = id
    const tell = () => emit('chainChanged', numberToHex(id))
    if (state.chainChangedDelay === 0) tell()
    else setTimeout(tell, state.chainChangedDelay)
  }

  const unknownChain = (chainId: Hex) => {
    const message = `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`
    return state.unknownChainError === 'top'
      ? new WalletRpcError(4902, message)
      : new WalletRpcError(-32603, 'Internal JSON-RPC error.', {
          originalError: { code: 4902, message },
        })
  }

  return {
    known,
    state,
    select,

    /** Sends a request to the node of the selected chain. */
    async rpc(method: string, params: unknown): Promise<unknown> {
      const node = known.get(state.chainId)?.node || 'http://127.0.0.1:1'
      const options = { retryCount: 0 }
      const client = createClient({
        transport:
          typeof node === 'string'
            ? http(node, options)
            : custom(node, options),
      })
      try {
        return await client.request({ method, params } as never)
      } catch (error) {
        const { code, details, message } = error as {
          code?: number
          details?: string
          message: string
        }
        throw new WalletRpcError(code ?? -32603, details ?? message)
      }
    },

    async switch([{ chainId }]: [{ chainId: Hex }], origin: string) {
      const id = Number(chainId)
      const chain = known.get(id)
      if (chain === undefined) throw unknownChain(chainId)
      if (!chain.isPermitted)
        await prompts.ask({
          kind: 'switchChain',
          method: 'wallet_switchEthereumChain',
          params: [{ chainId }],
          origin,
        })
      chain.isPermitted = true
      select(id)
      return null
    },

    async add(
      [chain]: [{ chainId: Hex; rpcUrls: readonly string[] }],
      origin: string,
    ) {
      const id = Number(chain.chainId)
      const rpcUrl = chain.rpcUrls.find(isAcceptable)
      if (rpcUrl === undefined)
        throw new WalletRpcError(
          -32602,
          `Expected an array with at least one valid string HTTPS url 'rpcUrls', Received:\n${chain.rpcUrls.join()}`,
        )
      for (const [other, { node }] of known)
        if (other !== id && node === rpcUrl)
          throw new WalletRpcError(
            -32603,
            'The RPC URL is already used by another network.',
          )
      await prompts.ask({
        kind: 'addChain',
        method: 'wallet_addEthereumChain',
        params: [chain],
        origin,
      })
      known.set(id, { node: rpcUrl, isPermitted: true })
      select(id)
      return null
    },
  }
}

/** A wallet takes plain http for this machine only. */
const isAcceptable = (url: string) =>
  url.startsWith('https:') ||
  /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url)
