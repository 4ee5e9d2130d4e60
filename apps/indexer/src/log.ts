import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured logs on standard output. Of an error they have its name and its
 * first line only: what follows may quote a URL, which may carry a key.
 */
export const createLog = (
  level: string,
  destination: DestinationStream = pino.destination(1),
): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: {
        err: ({ name, message }: Error) => ({
          name,
          message: message.split('\n')[0],
        }),
      },
    },
    destination,
  )
