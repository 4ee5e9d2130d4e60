import { useContext } from 'react'
import type { Config } from '../config.js'
import { ProviderMissingError } from '../errors/provider.js'
import { LetheContext } from '../LetheProvider.js'

/** The config of the `LetheProvider` above. Throws `ProviderMissingError`. */
export function useConfig(): Config {
  const config = useContext(LetheContext)
  if (config === undefined) throw new ProviderMissingError()
  return config
}
