import { createHmac } from 'node:crypto'
import type { Config } from '../config/types.js'

/** What the database calls an address: an HMAC, so that it holds no addresses. */
export const nameVisitor = (
  { hmacKeys: [key] }: Pick<Config, 'hmacKeys'>,
  visitor: string,
): string => createHmac('sha256', `${key}`).update(visitor).digest('hex')
