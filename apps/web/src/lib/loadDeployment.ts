import { type Deployment, parseDeployment } from '@letheswap/sdk'

/** Path of the network's deployment. */
export const CONFIG_PATH = '/config.json'

/** Thrown if `/config.json` could not be loaded or is not valid. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly reason: 'unreachable' | 'missing' | 'invalid'

  constructor(reason: ConfigError['reason'], options?: ErrorOptions) {
    super(`${CONFIG_PATH} is ${reason}.`, options)
    this.reason = reason
  }
}

/** Loads and validates the page's network. @throws ConfigError with the field's error */
export async function loadDeployment(
  fetcher: typeof fetch = fetch,
): Promise<Deployment> {
  const response = await fetcher(CONFIG_PATH).catch((cause: unknown) => {
    throw new ConfigError('unreachable', { cause })
  })
  // A static host may answer an unknown path with the page itself.
  const isPage = response.headers.get('content-type')?.includes('text/html')
  if (!response.ok || isPage) throw new ConfigError('missing')
  try {
    return parseDeployment(await response.json())
  } catch (cause) {
    throw new ConfigError('invalid', { cause })
  }
}
