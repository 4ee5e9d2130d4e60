import type { Config } from '../config.js'
import { createDatabaseStorage } from '../utils/createDatabaseStorage.js'

const database = /* @__PURE__ */ createDatabaseStorage()

/** Returns the storage of the pools' events, whose code a market's first read needs. */
export const getMarketStorage = ({ marketStorage = database }: Config) =>
  marketStorage
