import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino'
import type { Config } from '../config/readConfig.js'

export type Log = Logger

/**
 * Structured logs on standard output. Every line passes a filter that knows
 * the secrets themselves: an error of a library may quote a URL or a key from
 * anywhere, and a list of field names would miss it.
 */
export function createLog(
  config: Config,
  destination: DestinationStream = pino.destination(1),
): Log {
  const scrub = createScrubber(getSecrets(config))
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: serializeError },
    hooks: { streamWrite: scrub },
  }
  return pino(options, destination)
}

// A signature, or a signed transaction that a failed query quotes: whoever reads
// the log could use it, though the faucet has rolled it back.
const signedBytes = /0x[0-9a-f]{130,}/gi

/** Replaces each secret, also as JSON and as a URL write it. */
export function createScrubber(
  secrets: readonly string[],
): (text: string) => string {
  const forms = new Set(
    secrets.flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
    ]),
  )
  // The longest first, so that no part of one stays when another is inside it.
  const sorted = [...forms].sort((a, b) => b.length - a.length)
  return (text) =>
    sorted
      .reduce((text, secret) => text.replaceAll(secret, '[secret]'), text)
      .replaceAll(signedBytes, '[bytes]')
}

export function getSecrets(config: Config): string[] {
  const { privateKey, hmacKeys, rpcUrls, databaseUrl } = config
  return [
    privateKey,
    privateKey.slice(2),
    ...hmacKeys,
    // Providers put keys into the path, too; a database's path is its name.
    ...rpcUrls.flatMap((url) => getUrlSecrets(url, new URL(url).pathname)),
    ...(databaseUrl ? getUrlSecrets(databaseUrl) : []),
  ]
}

function getUrlSecrets(text: string, pathname = ''): string[] {
  const { username, password, search, searchParams } = new URL(text)
  const parts = [
    username && password && `${username}:${password}`,
    password && decodeURIComponent(password),
    ...pathname.split('/'),
    search,
    ...searchParams.values(),
  ]
  // Shorter ones are words such as 'v1' or a database's name, not keys.
  return parts.filter((part): part is string => (part?.length ?? 0) >= 8)
}

/** The sentence and the place, without what a library attached to the error. */
function serializeError(
  error: Error & { shortMessage?: string; code?: string },
) {
  const { name, code, shortMessage, message, stack, cause } = error
  return {
    name,
    ...(code === undefined ? {} : { code }),
    message: shortMessage ?? message,
    ...(cause instanceof Error ? { cause: cause.message } : {}),
    stack: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}
