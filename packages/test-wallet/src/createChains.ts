import { decodeAbiParameters, type Hex, numberToHex } from 'viem'
import { getHttpRpcClient } from 'viem/utils'
import type { createPrompts } from './createPrompts.js'
import {
  invalidParams,
  parseAddress,
  parseChainId,
  parseObject,
} from './invalidParams.js'
import type { Methods, Rpc, WalletListener } from './types.js'
import { WalletRpcError } from './WalletRpcError.js'

/** An RPC URL, or an EIP-1193 provider. */
export type ChainNode =
  | string
  | { request(request: { method: string; params?: unknown }): Promise<unknown> }

/** Differences between MetaMask versions. */
export type Quirks = {
  /**
   * The place of the error for an unknown chain, which mobile versions nest.
   * @default 'top'
   */
  unknownChainError?: 'top' | 'nested' | undefined
  /** Milliseconds between the answer and `chainChanged`. @default 0 */
  chainChangedDelay?: number | undefined
  /**
   * The answer to a page without permission while the wallet is locked.
   * @default 'prompt'
   */
  lockedAnswer?: 'prompt' | 'empty' | undefined
  /** Known chains for which the wallet still shows a popup. */
  unpermittedChainIds?: readonly number[] | undefined
  /** Percentage added to the node's estimate. @default 0 */
  gasMargin?: number | undefined
  /** Keeps its nonces if a chain went back, e.g. after `evm_revert`. @default false */
  keepsNonces?: boolean | undefined
  /** Accepts typed data without a chain id. @default false */
  signsWithoutChainId?: boolean | undefined
}

/** Manages the known chains, the chain of each page, and requests for them. */
export function createChains({
  chainId,
  chains,
  emit,
  prompts,
  quirks,
  testChainIds,
}: {
  chains: Readonly<Record<number, ChainNode>>
  chainId: number
  prompts: ReturnType<typeof createPrompts>
  emit: WalletListener
  quirks: Quirks
  testChainIds: readonly number[]
}) {
  const known = new Map<number, ChainNode>([
    // Every wallet knows mainnet, for which there is no node here.
    [1, ''],
    ...Object.entries(chains).map(([id, node]): [number, ChainNode] => [
      Number(id),
      node,
    ]),
  ])
  const testChains = new Set(testChainIds)
  /** The chain that was selected last, in the wallet or by a page. */
  const state = { chainId }
  const selected = new Map<string, number>()
  const getId = (origin: string) => selected.get(origin) ?? state.chainId

  /** Chains to which a page may switch without a popup, once it is connected. */
  const usable = new Map<string, Set<number>>()
  const needsPopup = (id: number) => quirks.unpermittedChainIds?.includes(id)
  const getKnown = () =>
    new Set([...known.keys()].filter((id) => !needsPopup(id)))
  const getUsable = (origin: string): ReadonlySet<number> =>
    usable.get(origin) ?? usable.get('') ?? getKnown()
  const allow = (id: number, origin: string) =>
    usable.set(origin, new Set(getUsable(origin)).add(id))

  const select = (id: number, origin = '') => {
    const isSelected =
      origin === ''
        ? [state.chainId, ...selected.values()].every((other) => other === id)
        : getId(origin) === id
    if (origin === '') selected.clear()
    else selected.set(origin, id)
    state.chainId = id
    if (isSelected) return
    const emitChange = () => emit('chainChanged', numberToHex(id), origin)
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

  const rpc: Rpc = async (method, params, chainId) => {
    const node = known.get(chainId) || 'http://127.0.0.1:1'
    try {
      return await (typeof node === 'string'
        ? post(node, method, params)
        : node.request({ method, params }))
    } catch (error) {
      const { code, data, message } = error as WalletRpcError
      throw new WalletRpcError(
        typeof code === 'number' ? code : -32603,
        message,
        data,
      )
    }
  }

  /**
   * Reads a token's metadata. Returns undefined if the contract does not have the
   * function.
   */
  const readToken = (to: Hex, data: Hex, type: string, origin: string) =>
    rpc('eth_call', [{ to, data }, 'latest'], getId(origin))
      .then((answer) => decodeAbiParameters([{ type }], answer as Hex)[0])
      .catch(() => undefined)

  const methods: Methods = {
    eth_chainId: (_, origin) => numberToHex(getId(origin)),
    net_version: (_, origin) => String(getId(origin)),

    async wallet_switchEthereumChain([parameters]: [unknown], origin) {
      const { chainId } = parseObject(parameters, 'The chain')
      const id = parseChainId(chainId)
      if (!known.has(id)) throw unknownChain(numberToHex(id))
      if (!getUsable(origin).has(id))
        await prompts.ask(
          'switchChain',
          'wallet_switchEthereumChain',
          [{ chainId }],
          origin,
        )
      allow(id, origin)
      select(id, origin)
      return null
    },

    async wallet_addEthereumChain([parameters]: [unknown], origin) {
      const chain = parseObject(parameters, 'The chain')
      const id = parseChainId(chain.chainId)
      const rpcUrls = Array.isArray(chain.rpcUrls) ? chain.rpcUrls : []
      const rpcUrl = rpcUrls.find(isAcceptable)
      if (rpcUrl === undefined)
        throw invalidParams(
          `Expected an array with at least one valid string HTTPS url 'rpcUrls', Received:\n${chain.rpcUrls}`,
        )
      assertCurrency(chain.nativeCurrency)
      await prompts.ask('addChain', 'wallet_addEthereumChain', [chain], origin)
      for (const [other, node] of known)
        if (other !== id && node === rpcUrl)
          throw new WalletRpcError(
            -32603,
            'The RPC URL is already used by another network.',
          )
      // A page cannot replace the node of a known chain.
      known.set(id, known.get(id) || rpcUrl)
      allow(id, origin)
      select(id, origin)
      return null
    },

    async wallet_watchAsset(parameters: unknown, origin) {
      const { type, options } = parseObject(parameters, 'The asset')
      if (type !== 'ERC20')
        throw invalidParams(`Asset of type '${type}' not supported.`)
      const asset = parseObject(options, 'options')
      const to = parseAddress(asset.address, 'options.address')
      const contract = {
        symbol: await readToken(to, '0x95d89b41', 'string', origin),
        decimals: await readToken(to, '0x313ce567', 'uint8', origin),
      }
      for (const name of ['symbol', 'decimals'] as const) {
        const [given, own] = [asset[name] ?? contract[name], contract[name]]
        if (own !== undefined && String(given) !== String(own))
          throw invalidParams(
            `The ${name} in the request (${given}) does not match the ${name} in the contract (${own})`,
          )
        asset[name] = given
      }
      assertAsset(asset)
      await prompts.ask('watchAsset', 'wallet_watchAsset', asset, origin)
      return true
    },
  }

  return {
    methods,
    quirks,
    state,
    select,
    getId,
    getUsable,
    rpc,

    /** Grants a page all chains that are known when it connects. */
    admit(origin: string): void {
      if (origin === '') usable.clear()
      usable.set(origin, getKnown())
    },

    /** A page keeps its chain when another page switches. */
    remember(origin: string): void {
      if (origin !== '') selected.set(origin, getId(origin))
    },

    /** Adds a test chain, or replaces its node. */
    addChain(id: number, node: ChainNode): void {
      testChains.add(id)
      const isNew = !known.has(id)
      known.set(id, node)
      if (isNew && !needsPopup(id))
        for (const origin of usable.keys()) allow(id, origin)
    },

    /**
     * @throws {WalletRpcError} 4100 for other chains, so that no coins of value are
     * moved.
     */
    assertTestChain(chainId: unknown): void {
      const id = Number(chainId)
      if (testChains.has(id)) return
      const names = [...testChains].join(', ') || 'none'
      throw new WalletRpcError(
        4100,
        `This throw-away wallet signs for test chains only (${names}), not for ${Number.isInteger(id) ? `chain ${id}` : 'data without a chain id'}.`,
      )
    },
  }
}

function assertAsset({ symbol, decimals }: Record<string, unknown>) {
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 11)
    throw invalidParams(`Invalid symbol "${symbol}": 1 to 11 characters.`)
  const places = Number(decimals)
  if (!Number.isInteger(places) || places < 0 || places > 36)
    throw invalidParams(`Invalid decimals "${decimals}": 0 to 36.`)
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

/** Passes errors and revert data on to the page unchanged. */
async function post(url: string, method: string, params: unknown = []) {
  const client = getHttpRpcClient(url, { timeout: 0 })
  const { error, result } = await client.request({ body: { method, params } })
  if (error) throw error
  return result
}

/** Plain http is accepted only for this machine. */
const isAcceptable = (url: unknown): url is string =>
  typeof url === 'string' &&
  (url.startsWith('https:') ||
    /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url))
