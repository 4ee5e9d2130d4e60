import type { Address } from 'viem'
import { readCount } from './amounts.js'
import { flag, networkCommand, option } from './command.js'
import { UsageError } from './errors.js'
import { requireAddress } from './key.js'
import type { Logger } from './logger.js'
import type { Network } from './network.js'

type Page<entry> = { entries: readonly entry[]; next?: unknown }

/** Defines a command that lists an account's entries, newest first. */
export const listCommand = <entry>({
  noun,
  read,
  toCsv,
  heading,
  toRow,
  right,
  ...definition
}: {
  name: string
  description: string
  /** Plural noun for the entries. */
  noun: string
  read: (
    network: Network,
    parameters: { account: Address; limit: number },
    logger: Logger,
  ) => Promise<Page<entry>>
  toCsv: (entries: readonly entry[]) => string
  heading: readonly string[]
  toRow: (entry: entry) => readonly string[]
  /** Indexes of columns that are aligned to the right. */
  right: readonly number[]
}) =>
  networkCommand({
    ...definition,
    examples: [
      `${definition.name} --address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --limit 5`,
    ],
    args: {
      address: option('address', 'Account (default: that of the private key)'),
      limit: option('count', 'How many (default: 20; with --csv: all)'),
      csv: flag('Print CSV (RFC 4180)'),
    },
    run: async (options, logger, network) => {
      if (options.csv && options.json)
        throw new UsageError("--csv and --json can't be combined.")
      const limit =
        readCount('limit', options.limit) ??
        (options.csv ? Number.POSITIVE_INFINITY : 20)
      const account = await requireAddress(options.address)
      const { entries, next } = await read(network, { account, limit }, logger)
      const isComplete = next === undefined
      logger.json({ account, isComplete, entries })
      if (options.csv) logger.text(toCsv(entries))
      else if (entries.length === 0)
        logger.line(`${account} has no ${noun} here.`)
      else logger.table([heading, ...entries.map(toRow)], right)
      if (!isComplete)
        logger.progress(`There may be older ${noun}: raise --limit.`)
    },
  })

/** Formats Unix seconds as ISO 8601. */
export const formatTime = (timestamp: number): string =>
  new Date(timestamp * 1_000).toISOString()
