import { Address, hexToBytes } from '@ethereumjs/util'
import type { Chain } from './createChain.js'
import type { createFilters } from './createFilters.js'
import { invalidParams } from './errors.js'
import { toQuantity } from './hex.js'
import {
  parseAddress,
  parseHash,
  parseHex,
  parseList,
  parseQuantity,
  parseWord,
} from './parse.js'
import { readDump, writeDump } from './stateDump.js'
import type { Methods } from './types.js'

/** Creates the test methods of anvil, Hardhat and Ganache. */
export function createTestMethods({
  chain,
  filters,
  send,
  mineLater,
  now,
  reset,
}: {
  chain: Chain
  filters: ReturnType<typeof createFilters>
  /**
   * Takes a raw transaction, or the fields of a transaction from an account without a
   * key.
   */
  send: (transaction: unknown) => Promise<unknown>
  /** Mines a block every `interval` milliseconds. 0 stops it. */
  mineLater: (interval: number) => void
  /** Unix seconds. */
  now: () => number
  /** Restarts the chain from its snapshot. */
  reset: () => Promise<null>
}) {
  const { blocks, pool, settings, state } = chain

  const mine = async (timestamp?: number) => {
    const refused = await chain.mine(timestamp)
    filters.onBlock(blocks.head)
    return refused
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

  /** Changes settings and stores them. */
  const set = async (change: Partial<Chain['settings']>) => {
    Object.assign(settings, change)
    await chain.save()
    return null
  }
  const setTime = async (offset: number) => {
    await set({ timeOffset: offset, nextTimestamp: undefined })
    return offset
  }
  const setField =
    (name: 'balance' | 'nonce', isAdded = false): Methods[string] =>
    async ([address, value]) => {
      const account = toAccount(address)
      const before = (await state.getAccount(account))?.balance ?? 0n
      const given = parseQuantity(value, `A ${name}`)
      await chain.edit(() =>
        state.modifyAccountFields(account, {
          [name]: isAdded ? before + given : given,
        }),
      )
      return null
    }
  const mineMany: Methods[string] = async ([count, interval]) => {
    const seconds = Number(parseQuantity(interval ?? 0, 'An interval'))
    for (
      let left = parseQuantity(count ?? 1, 'A number of blocks');
      left > 0n;
      left--
    )
      await mine(
        seconds > 0 ? Number(chain.getNext().timestamp) + seconds : undefined,
      )
    return null
  }
  const setInterval: Methods[string] = ([seconds]) => {
    const interval = Number(parseQuantity(seconds, 'An interval'))
    mineLater(interval * 1000)
    return set({ isAutomining: false, interval })
  }
  const setAutomine: Methods[string] = async ([isOn]) => {
    if (isOn === true) mineLater(0)
    return set({
      isAutomining: isOn === true,
      ...(isOn === true && { interval: 0 }),
    })
  }
  /** Returns the block that is `value` blocks before the latest. */
  const parseDepth = (value: unknown, what: string) => {
    const depth = parseQuantity(value, 'A depth')
    const height = BigInt(blocks.head.number)
    if (depth > height)
      throw invalidParams(
        `${what} depth must not exceed current chain height: current height ${height}, depth ${depth}`,
      )
    return Number(height - depth)
  }
  const rollBack = async (number: number) => {
    await chain.rollBack(number)
    filters.onRevert()
  }

  const methods: Methods = {
    anvil_reset: reset,
    // This setting of anvil's own process has no effect.
    anvil_setLoggingEnabled: () => null,
    anvil_setMinGasPrice() {
      throw invalidParams(
        'anvil_setMinGasPrice is not supported when EIP-1559 is active',
      )
    },
    anvil_setBlockTimestampInterval: ([seconds]) =>
      set({
        timestampInterval: Number(parseQuantity(seconds, 'An interval')),
      }),
    async anvil_removeBlockTimestampInterval() {
      const isSet = settings.timestampInterval !== undefined
      await set({ timestampInterval: undefined })
      return isSet
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
    evm_snapshot: () => chain.takeSnapshot(),
    async evm_revert([id]) {
      const isReverted = await chain.revertSnapshot(
        toQuantity(parseQuantity(id, 'A snapshot')),
      )
      if (!isReverted) return false
      filters.onRevert()
      // As in anvil, time continues from the latest block.
      await setTime(Number(blocks.head.timestamp) - now())
      return true
    },
    async anvil_rollback([depth]) {
      await rollBack(parseDepth(depth, 'Rollback'))
      return null
    },
    async anvil_reorg([depth, transactions]) {
      const number = parseDepth(depth, 'Reorg')
      const last = Number(blocks.head.number)
      const pairs = parseList(transactions ?? [], 'Transactions').map(
        (pair) => {
          const [transaction, place] = parseList(pair, 'A transaction')
          return { transaction, place: Number(parseQuantity(place, 'A block')) }
        },
      )
      await rollBack(number)
      for (let place = 0; number + place < last; place++) {
        for (const pair of pairs)
          if (pair.place === place) await send(pair.transaction)
        await mine()
      }
      return null
    },
    evm_increaseTime: ([seconds]) =>
      setTime(settings.timeOffset + Number(parseQuantity(seconds, 'A time'))),
    async evm_setTime([time]) {
      const before = settings.timeOffset
      const offset = Number(parseQuantity(time, 'A time')) - now()
      await setTime(offset)
      return Math.max(offset - before, 0)
    },
    evm_setNextBlockTimestamp: ([timestamp]) =>
      set({ nextTimestamp: parseSeconds(timestamp) }),
    evm_setAutomine: setAutomine,
    anvil_getAutomine: () => settings.isAutomining,
    evm_setIntervalMining: setInterval,
    anvil_getIntervalMining: () => settings.interval || null,
    async evm_setBlockGasLimit([limit]) {
      await set({ gasLimit: parseQuantity(limit, 'A gas limit') })
      return true
    },
    anvil_setNextBlockBaseFeePerGas: ([fee]) =>
      set({ nextBaseFee: parseQuantity(fee, 'A base fee') }),
    anvil_setCoinbase: ([address]) => set({ coinbase: parseAddress(address) }),
    async anvil_dropTransaction([hash]) {
      const parsed = parseHash(hash)
      if (!pool.drop(parsed)) return null
      await chain.save()
      return parsed
    },
    async anvil_dropAllTransactions() {
      for (const { hash } of pool.getAll()) pool.drop(hash)
      await chain.save()
      return null
    },
    anvil_setBalance: setField('balance'),
    anvil_addBalance: setField('balance', true),
    anvil_setNonce: setField('nonce'),
    async anvil_setCode([address, code]) {
      const account = toAccount(address)
      const bytes = hexToBytes(parseHex(code, 'Code'))
      await chain.edit(() => state.putCode(account, bytes))
      return null
    },
    async anvil_setStorageAt([address, slot, value]) {
      const account = toAccount(address)
      const words = [parseWord(slot, 'A slot'), parseWord(value, 'A value')]
      await chain.edit(() =>
        state.putStorage(account, ...(words as [Uint8Array, Uint8Array])),
      )
      return true
    },
    anvil_dumpState: () => writeDump(chain.export().accounts),
    async anvil_loadState([dump]) {
      const accounts = await readDump(parseHex(dump, 'A state'))
      await chain.edit(() => state.load(accounts))
      return true
    },
  }

  return { mine, methods }
}

/** Methods of anvil that have no Hardhat name. */
const notOfHardhat =
  /^(rollback|reorg|getIntervalMining|\w+BlockTimestampInterval)$/

/** Returns the methods under all other names that anvil accepts. */
export function getAliases(methods: Methods): Methods {
  const aliases: Methods = {}
  for (const [name, method] of Object.entries(methods)) {
    const [prefix, rest = ''] = name.split('_')
    if (prefix === 'evm') aliases[`anvil_${rest}`] = method
    if (prefix !== 'anvil') continue
    if (!notOfHardhat.test(rest)) aliases[`hardhat_${rest}`] = method
    if (/Balance$/.test(rest)) aliases[`tenderly_${rest}`] = method
    if (rest === 'setNonce') aliases.evm_setAccountNonce = method
  }
  return aliases
}
