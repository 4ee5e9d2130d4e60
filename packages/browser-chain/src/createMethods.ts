import { Address, bytesToHex, hexToBytes } from '@ethereumjs/util'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { call, createAccessList, estimateGas, simulate } from './calls.js'
import { createSender, priorityFee } from './createSender.js'
import { createTestMethods, getAliases } from './createTestMethods.js'
import { RpcError } from './errors.js'
import { getFeeHistory } from './feeHistory.js'
import {
  formatBlock,
  formatReceipt,
  formatTransaction,
  formatWaiting,
} from './format.js'
import { toQuantity, zeroAddress } from './hex.js'
import { getLogs } from './logs.js'
import {
  parseAddress,
  parseHash,
  parseHex,
  parseQuantity,
  parseWord,
} from './parse.js'
import { parseBlock } from './parseRequest.js'
import type { Hex, Methods, StoredBlock } from './types.js'

export function createMethods({
  chain,
  filters,
  now,
  mineLater,
  reset,
}: Omit<Parameters<typeof createTestMethods>[0], 'send'>): Methods {
  const { blocks, common, state, pool } = chain
  const sender = createSender({
    chain,
    onTransaction: filters.onTransaction,
    mine: (timestamp) => tests.mine(timestamp),
  })
  const tests = createTestMethods({
    chain,
    filters,
    send: sender.add,
    mineLater,
    now,
    reset,
  })
  const own: Methods = { ...sender.methods, ...tests.methods }
  const atAccount = <result>(
    address: unknown,
    tag: unknown,
    read: (address: Hex) => Promise<result> | result,
  ) => {
    const parsed = parseAddress(address)
    return chain.at(parseBlock(chain, tag), async () => {
      await state.getAccount(toAccount(parsed))
      return read(parsed)
    })
  }
  const findBlock = async (tag: unknown): Promise<StoredBlock | undefined> => {
    if (typeof tag === 'string' && tag.length === 66)
      return blocks.get(blocks.findBlock(parseHash(tag)) ?? -1)
    if (typeof tag === 'string' && Number(tag) > Number(blocks.head.number))
      return undefined
    const block = parseBlock(chain, tag)
    return block === 'pending' ? chain.getPending() : block
  }
  /**
   * Creates a method that reads from the requested block. The method returns null if
   * the block does not exist.
   */
  const ofBlock =
    (read: (block: StoredBlock, parameter: unknown) => unknown) =>
    async ([tag, parameter]: readonly unknown[]) => {
      const block = await findBlock(tag)
      return block ? read(block, parameter) : null
    }
  const getBlock = ofBlock((block, isFull) =>
    formatBlock(common, block, isFull === true),
  )
  const getCount = ofBlock(({ transactions }) =>
    toQuantity(transactions.length),
  )
  const getByIndex = ofBlock((block, index) => {
    const place = Number(parseQuantity(index, 'An index'))
    return block.transactions[place]
      ? formatTransaction(common, block, place)
      : null
  })
  const getRawByIndex = ofBlock(
    ({ transactions }, index) =>
      transactions[Number(parseQuantity(index, 'An index'))]?.raw ?? null,
  )
  const getRaw: Methods[string] = ([hash]) => {
    const place = blocks.findTransaction(parseHash(hash))
    if (!place) return pool.get(parseHash(hash))?.raw ?? null
    return place.block.transactions[place.index]?.raw
  }
  const getUncleCount: Methods[string] = async ([tag]) => {
    if (await findBlock(tag)) return '0x0'
    throw new RpcError(-32001, 'Resource not found')
  }
  /** There are no uncles, but the block must exist. */
  const findNone = (tag: unknown) => {
    parseBlock(chain, tag)
    return null
  }
  const getBlockByHash =
    (act: Methods[string]): Methods[string] =>
    ([hash, ...rest]) =>
      act([parseHash(hash), ...rest])
  const toAccount = (address: Hex) => new Address(hexToBytes(address))
  const getCode = async (address: Hex) =>
    bytesToHex(await state.getCode(toAccount(address)))

  return {
    web3_clientVersion: () => 'letheswap/browser-chain',
    net_version: () => String(common.chainId()),
    net_listening: () => true,
    eth_chainId: () => toQuantity(common.chainId()),
    web3_sha3: ([bytes]) =>
      bytesToHex(keccak256(hexToBytes(parseHex(bytes, 'Data')))),
    eth_networkId: () => String(common.chainId()),
    eth_protocolVersion: () => 1,
    eth_hashrate: () => '0x0',
    eth_coinbase: () => chain.settings.coinbase ?? zeroAddress,
    eth_accounts: () => sender.getAccounts(),
    eth_syncing: () => false,
    eth_blockNumber: () => blocks.head.number,
    eth_gasPrice: () =>
      toQuantity(BigInt(chain.getNext().baseFeePerGas) + priorityFee),
    eth_maxPriorityFeePerGas: () => toQuantity(priorityFee),
    eth_blobBaseFee: () => '0x1',
    eth_feeHistory: (params) => getFeeHistory(chain, params),

    eth_getBlockByNumber: getBlock,
    eth_getBlockByHash: getBlockByHash(getBlock),
    eth_getBlockTransactionCountByNumber([tag]) {
      parseBlock(chain, tag)
      return getCount([tag])
    },
    eth_getBlockTransactionCountByHash: getBlockByHash(getCount),
    eth_getTransactionByBlockNumberAndIndex: getByIndex,
    eth_getTransactionByBlockHashAndIndex: getBlockByHash(getByIndex),
    eth_getRawTransactionByBlockNumberAndIndex: getRawByIndex,
    eth_getRawTransactionByBlockHashAndIndex: getBlockByHash(getRawByIndex),
    debug_getRawTransaction: getRaw,
    eth_getUncleCountByBlockNumber: getUncleCount,
    eth_getUncleCountByBlockHash: getBlockByHash(getUncleCount),
    eth_getUncleByBlockNumberAndIndex: ([tag]) => findNone(tag),
    eth_getUncleByBlockHashAndIndex: ([blockHash]) => findNone({ blockHash }),
    eth_getTransactionByHash([hash]) {
      const place = blocks.findTransaction(parseHash(hash))
      if (place) return formatTransaction(common, place.block, place.index)
      const waiting = pool.get(parseHash(hash))
      return waiting ? formatWaiting(waiting, chain.getNext()) : null
    },
    eth_getRawTransactionByHash: getRaw,
    eth_getTransactionReceipt([hash]) {
      const place = blocks.findTransaction(parseHash(hash))
      return place ? formatReceipt(common, place.block, place.index) : null
    },
    eth_getBlockReceipts: ofBlock((block) =>
      block.transactions.map((_, index) => formatReceipt(common, block, index)),
    ),

    eth_getBalance: ([address, tag]) =>
      atAccount(address, tag, (address) =>
        toQuantity(state.getRecord(address)?.balance ?? 0n),
      ),
    async eth_getTransactionCount([address, tag]) {
      if (tag === 'pending') {
        const parsed = parseAddress(address)
        await state.getAccount(toAccount(parsed))
        return toQuantity(pool.getNonce(parsed))
      }
      return atAccount(address, tag, (address) =>
        toQuantity(state.getRecord(address)?.nonce ?? 0n),
      )
    },
    eth_getCode: ([address, tag]) => atAccount(address, tag, getCode),
    eth_getAccountInfo: ([address, tag]) =>
      atAccount(address, tag, async (address) => {
        const { balance = 0n, nonce = 0n } = state.getRecord(address) ?? {}
        return {
          balance: toQuantity(balance),
          nonce: toQuantity(nonce),
          code: await getCode(address),
        }
      }),
    eth_getStorageAt: ([address, slot, tag]) =>
      atAccount(address, tag, async (address) => {
        const value = await state.getStorage(
          toAccount(address),
          parseWord(slot, 'A slot'),
        )
        return `0x${bytesToHex(value).slice(2).padStart(64, '0')}`
      }),

    eth_call: (params) => call(chain, params),
    eth_estimateGas: (params) => estimateGas(chain, params),
    eth_createAccessList: (params) => createAccessList(chain, params),
    eth_simulateV1: (params) => simulate(chain, params),
    eth_getLogs: ([filter]) => getLogs(chain, filter),
    ...filters.methods,
    // Own methods override aliases, because `anvil_mine` differs from `evm_mine`.
    ...getAliases(own),
    ...own,

    lethe_exportSnapshot: () => chain.export(),
  }
}
