import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Accounts, type Trader, traders } from '@letheswap/market'
import { readSecret, writeFileAtomic } from '@letheswap/node'
import {
  english,
  generateMnemonic,
  type HDAccount,
  mnemonicToAccount,
} from 'viem/accounts'
import { UsageError } from './errors.js'
import { stateFolder } from './stateFolder.js'

/** Reads the seed phrase, or creates its file. Errors must not quote the phrase. */
export function readTraders(): Accounts {
  const {
    LETHE_MARKET_PHRASE: phrase,
    LETHE_MARKET_PHRASE_FILE: path = join(stateFolder(), 'market-phrase'),
  } = process.env
  if (!phrase && !existsSync(path))
    writeFileAtomic(path, `${generateMnemonic(english)}\n`, { isPrivate: true })
  const words = readSecret(
    'LETHE_MARKET_PHRASE',
    phrase
      ? { LETHE_MARKET_PHRASE: phrase }
      : { LETHE_MARKET_PHRASE_FILE: path },
  )?.text
  try {
    return Object.fromEntries(
      traders.map((trader, addressIndex) => [
        trader,
        mnemonicToAccount(`${words}`, { addressIndex }),
      ]),
    ) as Record<Trader, HDAccount>
  } catch {
    // The cause is omitted, because it may quote the phrase.
    throw new UsageError(
      `${phrase ? 'LETHE_MARKET_PHRASE' : `The file ${path}`} does not hold a seed phrase: 12 to 24 English words.`,
    )
  }
}
