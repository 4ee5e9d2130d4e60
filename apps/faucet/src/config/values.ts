import { readFileSync } from 'node:fs'
import { isBlockedPort } from '@letheswap/node'
import { type Deployment, parseDeployment } from '@letheswap/sdk'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'

// Messages describe the allowed values but never quote a value, because some are
// secrets.

export const text = z.string('is missing')

export function integer(fallback: number, min: number, max: number) {
  const message = `must be an integer from ${min} to ${max}`
  return text
    .regex(/^\d{1,15}$/, { error: message, abort: true })
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message))
    .default(fallback)
}

export const port = (fallback: number) =>
  integer(fallback, 0, 65_535).refine(
    (value) => !isBlockedPort(value),
    'is a port that browsers block, because another protocol uses it; choose another',
  )

export const flag = z
  .stringbool({
    truthy: ['true'],
    falsy: ['false'],
    case: 'sensitive',
    error: "must be 'true' or 'false'",
  })
  .default(false)

export const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be a URL that starts with ${protocols.map((it) => `${it}:`).join(' or ')}`,
  })

const split = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

export const list = (item: z.ZodType<string, string>) =>
  text.transform(split).pipe(z.array(item))

export const origin = z
  .string()
  .refine(
    (value) =>
      /^https?:/.test(value) &&
      URL.canParse(value) &&
      new URL(value).origin === value,
    'must list origins, as in https://swap.test,http://localhost:8080',
  )

const cidrs = 'must list CIDRs narrower than /0, as in 10.0.0.0/8,fd00::/8'

/** With a range of all addresses, any forged X-Forwarded-For header would be accepted. */
export const cidr = z
  .union([z.cidrv4(), z.cidrv6()], cidrs)
  .refine((value) => !/\/0+$/.test(value), cidrs)

/** Parses `A=1,B=2`. A repeated key is an error. */
export const entries = text
  .transform(split)
  .transform((items, context) => {
    const entries = new Map<string, string>()
    for (const item of items) {
      const at = item.indexOf('=')
      const key = item.slice(0, at).trim()
      if (at < 1) context.addIssue('must look like ZKP=100,USDT=1000')
      else if (entries.has(key)) context.addIssue(`names ${key} twice`)
      else entries.set(key, item.slice(at + 1).trim())
    }
    return entries
  })
  .default(() => new Map<string, string>())

export const privateKey = text
  .regex(/^0x[0-9a-fA-F]{64}$/, {
    error: 'must be 0x and 64 hex digits',
    abort: true,
  })
  .transform((value) => value as Hex)
  .refine((value) => {
    try {
      privateKeyToAccount(value)
      return true
    } catch {
      return false
    }
  }, 'is not a key of the curve')

export const hmacKey = text.min(32, 'must have at least 32 characters')

/** Reads invite codes from JSON, with the number of wallets that each code admits. */
export const inviteFile = text.transform((path, context) => {
  try {
    return invites.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    // The reason is omitted, because it may quote a code.
    const { code = 'not JSON like {"a-long-code": 30}' } =
      error as NodeJS.ErrnoException
    context.addIssue(`names no usable list of invite codes: ${code}`)
    return z.NEVER
  }
})

/** Shorter codes could be guessed despite the rate limit. */
const invites = z
  .record(z.string().min(8).max(64), z.int().min(1).max(1_000_000))
  .transform((codes) => new Map(Object.entries(codes)))

export const deploymentFile = text.transform((path, context): Deployment => {
  try {
    return parseDeployment(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const { code, shortMessage } = error as {
      code?: string
      shortMessage?: string
    }
    // A JSON error quotes the file, which may contain an RPC credential.
    const reason = shortMessage ?? code ?? 'it is not JSON.'
    context.addIssue(`names no usable deployment: ${reason}`)
    return z.NEVER
  }
})
