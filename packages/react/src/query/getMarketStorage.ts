import type { Config } from '../config.js'
import { createDatabaseStorage } from '../utils/createDatabaseStorage.js'

const database = /* @__PURE__ */ createDatabaseStorage()

/**
 * Returns the storage of the pools' events. The code of the default storage is in this
 * module, which only a market's first read loads.
 */
export const getMarketStorage = ({ marketStorage = database }: Config) =>
  marketStorage
