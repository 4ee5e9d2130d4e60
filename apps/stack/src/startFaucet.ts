import { type Child, startChild } from './startChild.js'

/** The URLs for claims and for operators. */
type Urls = { url: string; adminUrl: string }

export type FaucetOptions = {
  host: string
  port: number
  deploymentPath: string
  dataDir: string
  /** Origins that may call the faucet. Each gets messages with its own URL. */
  origins: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

/** Starts the faucet. Stopping it lets accepted claims finish. */
export async function startFaucet({
  host,
  port,
  deploymentPath,
  dataDir,
  origins,
  env,
}: FaucetOptions): Promise<Child & Urls> {
  let ready = (_: Urls) => {}
  const listening = new Promise<Urls>((resolve) => {
    ready = resolve
  })
  const child = startChild({
    name: 'The faucet',
    script: ['@letheswap/faucet', 'bin/faucet.js'],
    args: ['serve'],
    env: {
      ...env,
      FAUCET_HOST: host,
      FAUCET_PORT: `${port}`,
      // Selects any free port.
      FAUCET_ADMIN_PORT: '0',
      FAUCET_DEPLOYMENT: deploymentPath,
      FAUCET_DATA_DIR: dataDir,
      FAUCET_ALLOWED_ORIGINS: origins.join(),
      // Trusts the page's server, which reports the visitor's address.
      FAUCET_PROXY_CIDRS: '127.0.0.0/8,::1/128',
    },
    onLine: (line) => {
      const warning = readWarning(line)
      if (warning) console.error(`The faucet: ${warning}`)
    },
    onMessage: (message) => ready(message as Urls),
  })
  const urls = await Promise.race([listening, child.failed])
  if (urls instanceof Error) throw urls
  return { ...child, url: urls.url, adminUrl: urls.adminUrl }
}

/**
 * Returns the text of a warning or an error in the faucet's log, for the operator.
 * Undefined for other lines.
 */
function readWarning(line: string): string | undefined {
  try {
    const { level, msg, reason, err, token, left } = JSON.parse(line)
    if (!['warn', 'error', 'fatal'].includes(level)) return undefined
    return [msg, reason, err?.message, token && `${token}: ${left}`]
      .filter(Boolean)
      .join(': ')
  } catch {
    return undefined
  }
}
