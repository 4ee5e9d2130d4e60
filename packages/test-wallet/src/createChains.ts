import { type Hex, numberToHex } from 'viem'
import type { createPrompts } from './createPrompts.js'
import { invalidParams, parseChainId, parseObject } from './invalidParams.js'
import { WalletRpcError } from './WalletRpcError.js'

/** An RPC URL, or an EIP-1193 provider. */
export type ChainNode =
  | string
  | { request(request: { method: string; params?: unknown }): Promise<unknown> }

/** Differences between MetaMask versions. */
export type Quirks = {
  /** Nested as on mobile. @default 'top' */
  unknownChainError?: 'top' | 'nested' | undefined
  /** Delay of `chainChanged` after the answer, in ms. @default 0 */
  chainChangedDelay?: number | undefined
  /** For a page without permission while locked. @default 'prompt' */
  lockedAnswer?: 'prompt' | 'empty' | undefined
  /** Known chains that still need a popup. */
  unpermittedChainIds?: readonly number[] | undefined
  /** Percent that the wallet adds to the node's estimate. @default 50 */
  gasMargin?: number | undefined
  /** For typed data without a chain. @default false */
  signsWithoutChainId?: boolean | undefined
}

type Chain = { node: ChainNode; isPermitted: boolean }

export function createChains({
  emit,
  prompts,
  quirks,
  hasLimits,
  ...initial
}: {
  chains: Readonly<Record<number, ChainNode>>
  chainId: number
  prompts: ReturnType<typeof createPrompts>
  emit: (event: string, data: unknown) => void
  quirks: Quirks
  /** Enforces MetaMask's symbols, decimals and RPC URLs. */
  hasLimits: boolean
}) {
  const known = new Map<number, Chain>([
    // Every wallet knows mainnet, which has no node here.
    [1, { node: '', isPermitted: true }],
    ...Object.entries(initial.chains).map(([id, node]): [number, Chain] => [
      Number(id),
      {
        node,
        isPermitted: !quirks.unpermittedChainIds?.includes(Number(id)),
      },
    ]),
  ])
  const state = { chainId: initial.chainId }

  const select = (id: number) => {
    if (id === state.chainId) return
    state.chainId = id
    const emitChange = () => emit('chainChanged', numberToHex(id))
    if (!quirks.chainChangedDelay) emitChange()
    else setTimeout(emitChange, quirks.chainChangedDelay)
  }

  const unknownChain = (chainId: Hex) => {
    const message = `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`
    return quirks.unknownChainError === 'nested'
      ? new WalletRpcError(-32603, 'Internal JSON-RPC error.', {
          originalError: { code: 4902, message },
        })
      : new WalletRpcError(4902, message)
  }

  return {
    known,
    state,
    select,

    async rpc(
      method: string,
      params: unknown,
      chainId = state.chainId,
    ): Promise<unknown> {
      const node = known.get(chainId)?.node || 'http://127.0.0.1:1'
      try {
        return await (typeof node === 'string'
          ? post(node, method, params)
          : node.request({ method, params }))
      } catch (error) {
        const { code, data, message } = error as {
          code?: unknown
          data?: unknown
          message: string
        }
        throw new WalletRpcError(
          typeof code === 'number' ? code : -32603,
          message,
          data,
        )
      }
    },

    async switch([parameters]: [unknown], origin: string) {
      const { chainId } = parseObject(parameters, 'The chain')
      const id = parseChainId(chainId)
      const chain = known.get(id)
      if (chain === undefined) throw unknownChain(numberToHex(id))
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

    async add([parameters]: [unknown], origin: string) {
      const chain = parseObject(parameters, 'The chain')
      const id = parseChainId(chain.chainId)
      const rpcUrls = Array.isArray(chain.rpcUrls) ? chain.rpcUrls : []
      const rpcUrl = rpcUrls.find(isAcceptable)
      if (rpcUrl === undefined)
        throw invalidParams(
          `Expected an array with at least one valid string HTTPS url 'rpcUrls', Received:\n${chain.rpcUrls}`,
        )
      if (hasLimits) {
        assertCurrency(chain.nativeCurrency)
        for (const [other, { node }] of known)
          if (other !== id && node === rpcUrl)
            throw new WalletRpcError(
              -32603,
              'The RPC URL is already used by another network.',
            )
      }
      await prompts.ask({
        kind: 'addChain',
        method: 'wallet_addEthereumChain',
        params: [chain],
        origin,
      })
      // A page cannot replace a known chain's node.
      const { node } = known.get(id) ?? { node: '' }
      known.set(id, { node: node || rpcUrl, isPermitted: true })
      select(id)
      return null
    },
  }
}

function assertCurrency(value: unknown) {
  if (value === undefined) return
  const { symbol, decimals } = parseObject(value, 'nativeCurrency')
  if (decimals !== 18)
    throw invalidParams(
      `Expected the number 18 for 'nativeCurrency.decimals' when 'nativeCurrency' is provided. Received: ${decimals}`,
    )
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 6)
    throw invalidParams(
      `Expected 1-6 character string 'nativeCurrency.symbol'. Received:\n${symbol}`,
    )
}

/** Errors and revert data reach the page unchanged. */
async function post(
  url: string,
  method: string,
  params: unknown,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: params ?? [],
    }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: object
  }
  if (error) throw error
  return result
}

/** Plain http only for this machine. */
const isAcceptable = (url: unknown): url is string =>
  typeof url === 'string' &&
  (url.startsWith('https:') ||
    /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url))
