import { type Child, startChild } from './startChild.js'

export type FaucetOptions = {
  limits: Readonly<Record<string, string>>
  host: string
  port: number
  deploymentPath: string
  dataDir: string
  /** Origins that may call it; each gets messages that name it. */
  origins: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

/** Starts the faucet, which finishes accepted claims when stopped. */
export async function startFaucet({
  limits,
  host,
  port,
  deploymentPath,
  dataDir,
  origins,
  env,
}: FaucetOptions): Promise<Child & { url: string }> {
  let ready = (_: string) => {}
  const listening = new Promise<string>((resolve) => {
    ready = resolve
  })
  const child = startChild({
    name: 'The faucet',
    script: ['@letheswap/faucet', 'bin/faucet.js'],
    args: ['serve'],
    env: {
      NODE_ENV: 'production',
      FAUCET_ALLOW_EMBEDDED: 'true',
      ...limits,
      ...env,
      FAUCET_HOST: host,
      FAUCET_PORT: `${port}`,
      // Any free one: its log names it.
      FAUCET_ADMIN_PORT: '0',
      FAUCET_DEPLOYMENT: deploymentPath,
      FAUCET_DATA_DIR: dataDir,
      FAUCET_ALLOWED_ORIGINS: origins.join(),
      // The page's server says who asks.
      FAUCET_PROXY_CIDRS: '127.0.0.0/8,::1/128',
    },
    onLine: (line) => {
      const url = readReadyLine(line)
      if (url) ready(url)
    },
  })
  const url = await Promise.race([listening, child.failed])
  if (typeof url !== 'string') throw url
  return { ...child, url }
}

function readReadyLine(line: string): string | undefined {
  try {
    const { msg, url } = JSON.parse(line)
    return msg === 'ready' && typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}
