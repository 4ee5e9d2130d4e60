import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import {
  Account,
  type Address,
  bytesToHex,
  hexToBytes,
  KECCAK256_NULL_S,
} from '@ethereumjs/util'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { toQuantity } from './hex.js'
import { parseAddress, parseHex, parseQuantity, parseWord } from './parse.js'
import type { ChainSnapshot, Hex } from './types.js'

type AccountRecord = {
  nonce: bigint
  balance: bigint
  codeHash: Hex
}

/**
 * The state's values. A key is an account's address, its address and slot, or the hash
 * of its code.
 */
export type StateValues = Map<string, AccountRecord | Uint8Array | undefined>

/** Provides state that a fork has not read yet. */
export type StateSource = {
  getAccount: (
    address: string,
  ) => Promise<Omit<AccountRecord, 'codeHash'> & { code: Uint8Array }>
  getSlot: (address: string, slot: string) => Promise<Uint8Array>
}

type Change = [key: string, previous: AccountRecord | Uint8Array | undefined]

const none = new Uint8Array()
const addressLength = 42

const toOwner = (slotKey: string) => slotKey.slice(0, addressLength)
const codeKey = (hash: Hex) => `code ${hash}`

/**
 * Stores accounts, code and storage in one map, with a journal of replaced values.
 * Reverting a call, undoing a block and reading an old state all walk back along the
 * journal.
 *
 * There is no trie, and so no state root. Updating a trie would take more time than
 * everything else in a transaction.
 */
export class State implements StateManagerInterface {
  readonly values: StateValues
  /** Values before each change, oldest first. */
  #journal: Change[] = []
  #checkpoints: number[] = []
  /** Values of the slots before the transaction. */
  #originals = new Map<string, Uint8Array | undefined>()

  /**
   * Accounts that may have slots. Only their slots are searched, because few accounts
   * have any.
   */
  #owners = new Set<string>()

  readonly #source: StateSource | undefined
  #fetched: StateValues = new Map()

  constructor(values: StateValues = new Map(), source?: StateSource) {
    this.values = values
    this.#source = source
    for (const key of values.keys())
      if (key.length > addressLength) this.#owners.add(toOwner(key))
  }

  #set(key: string, value: AccountRecord | Uint8Array | undefined) {
    this.#journal.push([key, this.values.get(key)])
    this.#put(key, value)
  }

  #put(key: string, value: AccountRecord | Uint8Array | undefined) {
    if (key.length > addressLength) this.#owners.add(toOwner(key))
    if (value === undefined) this.values.delete(key)
    else this.values.set(key, value)
  }

  /** Reads from the source unless the value is already known. Zeros are stored, too. */
  async #fetch(address: string, slot?: string) {
    const key = slot === undefined ? address : address + slot
    if (!this.#source || this.values.has(key)) return
    if (slot !== undefined)
      return this.#keepFetched(
        key,
        trim(await this.#source.getSlot(address, slot)),
      )
    const { code, ...account } = await this.#source.getAccount(address)
    const codeHash = bytesToHex(keccak256(code))
    if (code.length > 0 && !this.values.has(codeKey(codeHash)))
      this.#keepFetched(codeKey(codeHash), code)
    return this.#keepFetched(key, { ...account, codeHash })
  }

  #keepFetched(key: string, value: AccountRecord | Uint8Array) {
    this.#put(key, value)
    this.#fetched.set(key, value)
  }

  /** Returns the values read from a source since the last call. */
  takeFetched(): StateValues {
    const fetched = this.#fetched
    this.#fetched = new Map()
    return fetched
  }

  #rewind(length: number) {
    for (let index = this.#journal.length - 1; index >= length; index--) {
      const [key, previous] = this.#journal[index] as Change
      this.#put(key, previous)
    }
    this.#journal.length = length
  }

  /** Returns the values before all changes since the last call, which are now final. */
  takeChanges(): StateValues {
    const changes: StateValues = new Map()
    for (const [key, previous] of this.#journal)
      if (!changes.has(key)) changes.set(key, previous)
    this.#journal = []
    return changes
  }

  /** Restores the replaced values. */
  restore(values: StateValues) {
    for (const [key, value] of values) this.#set(key, value)
  }

  /** Runs `act`. Undoes its changes to the state if it throws. */
  attempt<result>(act: () => Promise<result>): Promise<result> {
    return this.#enclose(act, false)
  }

  /** Runs `act`, and always undoes its changes to the state. */
  withRollback<result>(act: () => Promise<result>): Promise<result> {
    return this.#enclose(act, true)
  }

  async #enclose<result>(act: () => Promise<result>, isUndone: boolean) {
    const length = this.#journal.length
    const checkpoints = this.#checkpoints
    this.#checkpoints = []
    let rewinds = true
    try {
      const result = await act()
      rewinds = isUndone
      return result
    } finally {
      if (rewinds) this.#rewind(length)
      // An error of the VM leaves its checkpoints open.
      this.#checkpoints = checkpoints
      this.#originals.clear()
    }
  }

  getRecord(address: string): AccountRecord | undefined {
    return this.values.get(address) as AccountRecord | undefined
  }

  // The EVM calls the methods below.

  async getAccount(address: Address) {
    await this.#fetch(address.toString())
    const record = this.getRecord(address.toString())
    if (record === undefined) return undefined
    const account = new Account(
      record.nonce,
      record.balance,
      undefined,
      hexToBytes(record.codeHash),
    )
    // A source returns an empty account in place of a missing one.
    return this.#source && account.isEmpty() ? undefined : account
  }

  async putAccount(address: Address, account?: Account) {
    await this.#fetch(address.toString())
    this.#set(
      address.toString(),
      account && {
        nonce: account.nonce,
        balance: account.balance,
        codeHash: bytesToHex(account.codeHash),
      },
    )
  }

  async deleteAccount(address: Address) {
    if (this.#source) await this.putAccount(address, new Account())
    else if (this.values.has(address.toString()))
      this.#set(address.toString(), undefined)
  }

  async modifyAccountFields(address: Address, fields: AccountFields) {
    const account = (await this.getAccount(address)) ?? new Account()
    await this.putAccount(address, Object.assign(account, fields))
  }

  async putCode(address: Address, code: Uint8Array) {
    const codeHash = keccak256(code)
    const key = codeKey(bytesToHex(codeHash))
    if (code.length > 0 && !this.values.has(key)) this.#set(key, code)
    await this.modifyAccountFields(address, { codeHash })
  }

  async getCode(address: Address) {
    await this.#fetch(address.toString())
    const record = this.getRecord(address.toString())
    if (record === undefined) return none
    return (this.values.get(codeKey(record.codeHash)) as Uint8Array) ?? none
  }

  async getCodeSize(address: Address) {
    return (await this.getCode(address)).length
  }

  async getStorage(address: Address, slot: Uint8Array) {
    const [owner, place] = [address.toString(), bytesToHex(slot)]
    await this.#fetch(owner, place)
    return (this.values.get(owner + place) as Uint8Array) ?? none
  }

  async putStorage(address: Address, slot: Uint8Array, value: Uint8Array) {
    const [owner, place] = [address.toString(), bytesToHex(slot)]
    await this.#fetch(owner, place)
    const key = owner + place
    if (!this.#originals.has(key))
      this.#originals.set(key, this.values.get(key) as Uint8Array)
    const trimmed = trim(value)
    // Zeros are kept if there is a source, so that the source's value does not
    // reappear.
    const isKept = trimmed.length > 0 || this.#source
    this.#set(key, isKept ? trimmed : undefined)
  }

  async clearStorage(address: Address) {
    const owner = address.toString()
    if (!this.#owners.has(owner)) return
    for (const key of [...this.values.keys()])
      if (key.length > addressLength && toOwner(key) === owner)
        this.#set(key, this.#source ? none : undefined)
  }

  async checkpoint() {
    this.#checkpoints.push(this.#journal.length)
  }

  async commit() {
    this.#checkpoints.pop()
  }

  async revert() {
    this.#rewind(this.#checkpoints.pop() as number)
  }

  /** Adds accounts to the existing ones. */
  async load(accounts: ChainSnapshot['accounts']) {
    for (const [key, value] of readAccounts(accounts)) this.#set(key, value)
  }

  originalStorageCache = {
    get: async (address: Address, slot: Uint8Array) => {
      const key = address.toString() + bytesToHex(slot)
      return this.#originals.has(key)
        ? (this.#originals.get(key) ?? none)
        : this.getStorage(address, slot)
    },
    clear: () => this.#originals.clear(),
  }

  clearCaches() {}

  shallowCopy(): State {
    throw new Error('Cannot copy a state: use withRollback.')
  }

  async getStateRoot(): Promise<Uint8Array> {
    throw new Error('There is no state root.')
  }

  async setStateRoot() {
    throw new Error('There is no state root.')
  }

  async hasStateRoot() {
    return false
  }
}

/** @throws {RpcError} With the field that is invalid. */
export function readAccounts(accounts: ChainSnapshot['accounts']): StateValues {
  const values: StateValues = new Map()
  for (const [key, account] of Object.entries(accounts)) {
    const address = parseAddress(key)
    const { nonce, balance, code = '0x', storage = {} } = account
    const bytes = hexToBytes(parseHex(code, `The code of ${address}`))
    const codeHash =
      bytes.length > 0 ? bytesToHex(keccak256(bytes)) : KECCAK256_NULL_S
    values.set(address, {
      nonce: parseQuantity(nonce, `The nonce of ${address}`),
      balance: parseQuantity(balance, `The balance of ${address}`),
      codeHash,
    })
    if (bytes.length > 0) values.set(codeKey(codeHash), bytes)
    for (const [slot, value] of Object.entries(storage)) {
      const word = trim(parseWord(value, `The value of a slot of ${address}`))
      const place = bytesToHex(parseWord(slot, `A slot of ${address}`))
      if (word.length > 0) values.set(address + place, word)
    }
  }
  return values
}

export function writeAccounts(values: StateValues): ChainSnapshot['accounts'] {
  const accounts: ChainSnapshot['accounts'] = {}
  for (const [key, value] of values) {
    if (key.length !== addressLength || value instanceof Uint8Array) continue
    const { nonce, balance, codeHash } = value as AccountRecord
    const code = values.get(codeKey(codeHash)) as Uint8Array | undefined
    accounts[key as Hex] = {
      nonce: toQuantity(nonce),
      balance: toQuantity(balance),
      ...(code && { code: bytesToHex(code), storage: {} }),
    }
  }
  for (const [key, value] of values) {
    const { storage } = accounts[key.slice(0, addressLength) as Hex] ?? {}
    if (storage && value instanceof Uint8Array && value.length > 0)
      storage[key.slice(addressLength) as Hex] = bytesToHex(value)
  }
  return accounts
}

/** Returns a value without its leading zeros. */
function trim(value: Uint8Array): Uint8Array {
  const start = value.findIndex((byte) => byte !== 0)
  return start < 0 ? none : value.slice(start)
}
