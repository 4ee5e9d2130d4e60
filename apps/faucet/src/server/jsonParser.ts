import type { FastifyInstance } from 'fastify'
import { refuse } from '../payout/refusals.js'

/**
 * JSON is the only body there is. `JSON.parse` keeps a `__proto__` as an own
 * field, which zod would skip: it is refused here like any unknown one.
 */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_, body, done) => {
      try {
        const value: unknown = JSON.parse(utf8.decode(body as Buffer))
        if (hasOwnProto(value)) throw refuse.invalid('Invalid request body')
        done(null, value)
      } catch (error) {
        done(
          error instanceof SyntaxError || error instanceof TypeError
            ? refuse.invalid('Invalid JSON body')
            : (error as Error),
        )
      }
    },
  )
}

const hasOwnProto = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(value, '__proto__')
