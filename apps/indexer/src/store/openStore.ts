import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'
import type { Store } from './types.js'

export const openStore = (
  url: string | undefined,
  onError: (error: Error) => void,
): Promise<Store> =>
  url === undefined ? openEmbedded() : openPostgres(url, onError)
