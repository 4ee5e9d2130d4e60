import { Address, bytesToHex, hexToBytes } from '@ethereumjs/util'
import { getNextBaseFee } from './blocks.js'
import { call, estimateGas, simulate } from './calls.js'
import type { Chain } from './createChain.js'
import { createFilters } from './createFilters.js'
import { invalidParams } from './errors.js'
import { getFeeHistory } from './feeHistory.js'
import {
  formatBlock,
  formatReceipt,
  formatTransaction,
  formatWaiting,
} from './format.js'
import { toQuantity } from './hex.js'
import { getLogs } from './logs.js'
import {
  parseAddress,
  parseBlock,
  parseHash,
  parseHex,
  parseQuantity,
} from './parse.js'
import type { Hex, ProviderMessage, StoredBlock } from './types.js'

/** What anvil proposes, in wei. */
const priorityFee = 1_000_000_000n

export type Methods = Record<
  string,
  (params: readonly unknown[]) => unknown | Promise<unknown>
>

/** What a chain answers, by the names of JSON-RPC. */
export function createMethods({
  chain,
  emit,
  now,
  mineLater,
}: {
  chain: Chain
  emit: (message: ProviderMessage) => void
  /** Unix seconds. */
  now: () => number
  /** Asks for a block every so many milliseconds; 0: no longer. */
  mineLater: (interval: number) => void
}): Methods {
  const { blocks, common, state, pool } = chain
  let isAutomining = true
  const filters = createFilters(chain, emit)

  const mine = async (timestamp?: number) => {
    await chain.mine(timestamp)
    filters.onBlock(blocks.head)
  }
  const atAccount = <result>(
    address: unknown,
    tag: unknown,
    read: (address: Hex) => Promise<result> | result,
  ) => {
    const parsed = parseAddress(address)
    return chain.at(parseBlock(chain, tag), async () => read(parsed))
  }
  /** A block by its tag or hash; `null` where there is none. */
  const findBlock = async (tag: unknown): Promise<StoredBlock | undefined> => {
    if (typeof tag === 'string' && tag.length === 66)
      return blocks.get(blocks.findBlock(parseHash(tag)) ?? -1)
    if (typeof tag === 'string' && Number(tag) > Number(blocks.head.number))
      return undefined
    const block = parseBlock(chain, tag)
    return block === 'pending' ? chain.getPending() : block
  }
  const getBlock: Methods[string] = async ([tag, isFull]) => {
    const block = await findBlock(tag)
    return block ? formatBlock(common, block, isFull === true) : null
  }
  const getCount: Methods[string] = async ([tag]) => {
    const block = await findBlock(tag)
    return block ? toQuantity(block.transactions.length) : null
  }
  const getByIndex: Methods[string] = async ([tag, index]) => {
    const block = await findBlock(tag)
    const place = Number(parseQuantity(index, 'An index'))
    return block?.transactions[place]
      ? formatTransaction(common, block, place)
      : null
  }
  const getRaw: Methods[string] = ([hash]) => {
    const place = blocks.findTransaction(parseHash(hash))
    if (!place) return pool.get(parseHash(hash))?.raw ?? null
    return place.block.transactions[place.index]?.raw
  }
  const parseSeconds = (value: unknown) => {
    const seconds = Number(parseQuantity(value, 'A time'))
    if (seconds < Number(blocks.head.timestamp))
      throw invalidParams(
        `Timestamp error: ${seconds} is lower than previous block's timestamp`,
      )
    return seconds
  }

  const toAccount = (address: unknown) =>
    new Address(hexToBytes(parseAddress(address)))
  /** A slot or what is in it: 32 bytes. */
  const toWord = (value: unknown, what: string) =>
    hexToBytes(`0x${parseQuantity(value, what).toString(16).padStart(64, '0')}`)
  const setField =
    (name: 'balance' | 'nonce'): Methods[string] =>
    async ([address, value]) => {
      await state.modifyAccountFields(toAccount(address), {
        [name]: parseQuantity(value, `A ${name}`),
      })
      return null
    }

  const mineMany: Methods[string] = async ([count = 1, interval = 0]) => {
    const seconds = Number(parseQuantity(interval, 'An interval'))
    for (
      let left = parseQuantity(count, 'A number of blocks');
      left > 0n;
      left--
    )
      await mine(
        seconds > 0 ? Number(chain.getNext().timestamp) + seconds : undefined,
      )
    return null
  }

  return {
    web3_clientVersion: () => 'letheswap/browser-chain',
    net_version: () => String(common.chainId()),
    net_listening: () => true,
    eth_chainId: () => toQuantity(common.chainId()),
    eth_accounts: () => [],
    eth_syncing: () => false,
    eth_blockNumber: () => blocks.head.number,
    eth_gasPrice: () =>
      toQuantity(getNextBaseFee(common, blocks.head) + priorityFee),
    eth_maxPriorityFeePerGas: () => toQuantity(priorityFee),
    eth_blobBaseFee: () => '0x1',
    eth_feeHistory: (params) => getFeeHistory(chain, params),

    eth_getBlockByNumber: getBlock,
    eth_getBlockByHash: getBlock,
    eth_getBlockTransactionCountByNumber: getCount,
    eth_getBlockTransactionCountByHash: getCount,
    eth_getTransactionByBlockNumberAndIndex: getByIndex,
    eth_getTransactionByBlockHashAndIndex: getByIndex,
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
    async eth_getBlockReceipts([tag]) {
      const block = await findBlock(tag)
      return (
        block?.transactions.map((_, index) =>
          formatReceipt(common, block, index),
        ) ?? null
      )
    },

    eth_getBalance: ([address, tag]) =>
      atAccount(address, tag, (address) =>
        toQuantity(state.getRecord(address)?.balance ?? 0n),
      ),
    async eth_getTransactionCount([address, tag]) {
      if (tag === 'pending')
        return toQuantity(pool.getNonce(parseAddress(address)))
      return atAccount(address, tag, (address) =>
        toQuantity(state.getRecord(address)?.nonce ?? 0n),
      )
    },
    eth_getCode: ([address, tag]) =>
      atAccount(address, tag, async (address) =>
        bytesToHex(await state.getCode(toAccount(address))),
      ),
    eth_getStorageAt: ([address, slot, tag]) =>
      atAccount(address, tag, async (address) => {
        const value = await state.getStorage(
          toAccount(address),
          toWord(slot, 'A slot'),
        )
        return `0x${bytesToHex(value).slice(2).padStart(64, '0')}`
      }),

    eth_call: (params) => call(chain, params),
    eth_estimateGas: (params) => estimateGas(chain, params),
    eth_simulateV1: (params) => simulate(chain, params),
    eth_getLogs: ([filter]) => getLogs(chain, filter),
    ...filters.methods,

    async eth_sendRawTransaction([raw]) {
      const { hash } = pool.add(parseHex(raw, 'A transaction'))
      while (isAutomining && pool.isReady()) await mine()
      return hash
    },

    async evm_mine([at]) {
      const timestamp =
        typeof at === 'object' && at !== null
          ? (at as { timestamp?: unknown }).timestamp
          : at
      await mine(timestamp === undefined ? undefined : parseSeconds(timestamp))
      return '0x0'
    },
    anvil_mine: mineMany,
    hardhat_mine: mineMany,
    evm_snapshot: () => chain.takeSnapshot(),
    async evm_revert([id]) {
      const isReverted = await chain.revertSnapshot(
        toQuantity(parseQuantity(id, 'A snapshot')),
      )
      // As anvil: time goes on from the block that is the last one now.
      if (isReverted) chain.timeOffset = Number(blocks.head.timestamp) - now()
      return isReverted
    },
    evm_increaseTime([seconds]) {
      chain.timeOffset += Number(parseQuantity(seconds, 'A time'))
      return chain.timeOffset
    },
    evm_setTime([time]) {
      chain.timeOffset = Number(parseQuantity(time, 'A time')) - now()
      return chain.timeOffset
    },
    evm_setNextBlockTimestamp([timestamp]) {
      chain.setNextTimestamp(parseSeconds(timestamp))
      return null
    },
    async evm_setAutomine([isOn]) {
      isAutomining = isOn === true
      if (isAutomining) mineLater(0)
      return null
    },
    evm_setIntervalMining([seconds]) {
      const interval = Number(parseQuantity(seconds, 'An interval'))
      isAutomining = false
      mineLater(interval * 1000)
      return null
    },
    anvil_setBalance: setField('balance'),
    anvil_setNonce: setField('nonce'),
    async anvil_setCode([address, code]) {
      await state.putCode(
        toAccount(address),
        hexToBytes(parseHex(code, 'Code')),
      )
      return null
    },
    async anvil_setStorageAt([address, slot, value]) {
      await state.putStorage(
        toAccount(address),
        toWord(slot, 'A slot'),
        toWord(value, 'A value'),
      )
      // The next transaction must not take what was there for its own start.
      state.originalStorageCache.clear()
      return true
    },

    lethe_exportSnapshot: () => chain.export(),
  }
}
