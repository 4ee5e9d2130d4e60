import { hexToBytes } from '@ethereumjs/util'
import { RpcError } from './errors.js'
import { zeroHash } from './hex.js'
import { isGiven, parseObject } from './parse.js'
import type { StateSource } from './state.js'
import type { Answer, Hex, Methods, StoredBlock } from './types.js'

export type Fork = StateSource & {
  /** The network's block from which the chain continues. */
  block: StoredBlock
  getHash: (number: number) => Promise<Hex>
  /** Makes methods return the network's data for blocks up to the fork's. */
  extend: (methods: Methods) => Methods
}

/** Index of the block parameter, for methods that read a state or a block. */
const tags: Record<string, number> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
}
const byHash = [
  'eth_getBlockByHash',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
]

/** Reads a network's data at a block, each on first use. */
export async function createFork({
  rpcUrl,
  blockNumber,
}: createFork.Parameters): Promise<Fork> {
  async function ask(...calls: [method: string, ...params: unknown[]][]) {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        calls.map(([method, ...params], id) => ({
          jsonrpc: '2.0',
          id,
          method,
          params,
        })),
      ),
    }).catch((cause) => {
      throw new RpcError(-32603, `The forked network is unreachable: ${cause}`)
    })
    const answers: (Answer & { id: number })[] = await response.json()
    return calls.map((_, id) => {
      const { error, result } = answers.find((it) => it.id === id) ?? {}
      if (error) throw new RpcError(error.code, error.message, error.data)
      // biome-ignore lint/suspicious/noExplicitAny: the result depends on the method.
      return result as any
    })
  }
  const tag =
    blockNumber === undefined ? 'latest' : `0x${blockNumber.toString(16)}`
  const [head] = await ask(['eth_getBlockByNumber', tag, false])
  if (!head)
    throw new RpcError(-32602, `The forked network has no block ${tag}`)
  const block: StoredBlock = {
    stateRoot: zeroHash,
    baseFeePerGas: '0x0',
    ...head,
    // Requests for the block's transactions go to the network.
    transactions: [],
  }
  const last = Number(block.number)
  const isBefore = (value: unknown, end: number) =>
    value === 'earliest' ||
    (typeof value !== 'object' && Number(value ?? Number.NaN) < end)

  return {
    block,
    async getAccount(address) {
      const [balance, nonce, code] = await ask(
        ['eth_getBalance', address, block.number],
        ['eth_getTransactionCount', address, block.number],
        ['eth_getCode', address, block.number],
      )
      return {
        balance: BigInt(balance),
        nonce: BigInt(nonce),
        code: hexToBytes(code),
      }
    },
    async getSlot(address, slot) {
      const [word] = await ask([
        'eth_getStorageAt',
        address,
        slot,
        block.number,
      ])
      return hexToBytes(word)
    },
    async getHash(number) {
      const [old] = await ask([
        'eth_getBlockByNumber',
        `0x${number.toString(16)}`,
        false,
      ])
      return old.hash
    },
    extend(methods) {
      const pass = async (method: string, params: readonly unknown[]) =>
        (await ask([method, ...params]))[0]
      const getLogs = methods.eth_getLogs as (
        filter: readonly unknown[],
      ) => Promise<unknown[]>
      const wrapped: Methods = {
        async eth_getLogs([filter]) {
          const { blockHash, fromBlock, toBlock } = parseObject(
            filter,
            'A filter',
          )
          if (isGiven(blockHash)) {
            const found = await methods.eth_getBlockByHash?.([blockHash])
            if (!found) return pass('eth_getLogs', [filter])
          }
          if (!isBefore(fromBlock, last + 1)) return getLogs([filter])
          const upTo = (toBlock: unknown) =>
            pass('eth_getLogs', [{ ...(filter as object), toBlock }])
          if (isBefore(toBlock, last + 1)) return upTo(toBlock)
          const old = await upTo(block.number)
          if (Number(await methods.eth_blockNumber?.([])) === last) return old
          const fromHere = `0x${(last + 1).toString(16)}`
          return [
            ...old,
            ...(await getLogs([
              { ...(filter as object), fromBlock: fromHere },
            ])),
          ]
        },
      }
      for (const [method, place] of Object.entries(tags)) {
        // The first block's state is available locally, but not its transactions.
        const end = place === 0 ? last + 1 : last
        wrapped[method] = (params) =>
          isBefore(params[place], end)
            ? pass(method, params)
            : methods[method]?.(params)
      }
      for (const method of byHash)
        wrapped[method] = async (params) => {
          const known = (await methods[method]?.(params)) as { hash?: Hex }
          return known && known.hash !== block.hash
            ? known
            : pass(method, params)
        }
      return { ...methods, ...wrapped }
    },
  }
}

export declare namespace createFork {
  type Parameters = {
    /** URL of a node that has the block's state. */
    rpcUrl: string
    /** @default the latest block */
    blockNumber?: bigint | undefined
  }
}
