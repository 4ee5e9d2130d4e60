import { type Hex, isHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'

/** A storage, e.g. `localStorage`. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>

type Kept = { privateKeys: Hex[]; pages: Record<string, boolean> }

const key = 'test-wallet'

/**
 * Stores a wallet's connections and its keys, which are created at the first visit.
 * Stores nothing if the storage fails.
 */
export function createStoredKeys(storage: WalletStorage | undefined) {
  const kept = read()
  const write = (change: Partial<Kept>) => {
    Object.assign(kept, change)
    try {
      storage?.setItem(key, JSON.stringify(kept))
    } catch {}
  }
  write({})
  return { kept: kept as Readonly<Kept>, write }

  function read(): Kept {
    try {
      const { privateKeys, pages = {} } = JSON.parse(
        storage?.getItem(key) ?? '',
      )
      if (privateKeys.length > 0 && privateKeys.every(isPrivateKey))
        return { privateKeys, pages }
    } catch {}
    const privateKeys = [generatePrivateKey(), generatePrivateKey()]
    return { privateKeys, pages: {} }
  }
}

const isPrivateKey = (value: unknown) => isHex(value) && value.length === 66
