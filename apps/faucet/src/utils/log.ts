import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino'
import type { Config } from '../config/readConfig.js'

export type Log = Logger

/**
 * Creates a structured log on standard output. Removes secrets from each line, because
 * a library's error may quote them anywhere.
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

// Removes signatures and signed transactions, because anyone who reads the log could
// use them, even if they were rolled back.
const signedBytes = /0x[0-9a-f]{130,}/gi

/** Creates a function that replaces each secret, including its JSON and URL encodings. */
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
  // The longest secret comes first, because it may contain a shorter secret.
  const sorted = [...forms].sort((a, b) => b.length - a.length)
  return (text) =>
    sorted
      .reduce((text, secret) => text.replaceAll(secret, '[secret]'), text)
      .replaceAll(signedBytes, '[bytes]')
}

export function getSecrets(config: Config): string[] {
  const { privateKey, previousKey, hmacKeys, rpcUrls, databaseUrl } = config
  return [
    ...[privateKey, ...(previousKey ? [previousKey] : [])].flatMap((key) => [
      key,
      key.slice(2),
    ]),
    ...hmacKeys,
    // Some providers put keys into the path.
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
  // Shorter parts are ordinary words, such as 'v1'.
  return parts.filter((part): part is string => (part?.length ?? 0) >= 8)
}

/** Keeps the message and the stack, but no additional fields of a library's error. */
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
