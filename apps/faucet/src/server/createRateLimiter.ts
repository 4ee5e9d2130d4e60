import { refuse } from '../payout/refusals.js'

/** Addresses remembered; about 100 bytes each. */
const maxBuckets = 50_000

/**
 * A token bucket an address, in this process's memory alone: a flood costs the
 * database nothing. The oldest address is forgotten when there are too many.
 */
export function createRateLimiter({
  burst,
  perMinute,
}: {
  burst: number
  perMinute: number
}) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMs = perMinute / 60_000

  /** @throws Refusal when the address has used its bucket up. */
  return function take(address: string): void {
    const key = getNetwork(address)
    const now = performance.now()
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.at) * perMs)
    bucket.at = now
    // Last used, last out.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > maxBuckets)
      buckets.delete(buckets.keys().next().value as string)
    if (bucket.tokens < 1)
      throw refuse.flooding((1 - bucket.tokens) / perMs / 1_000)
    bucket.tokens -= 1
  }
}

/**
 * An IPv6 customer gets a /64 or more, so one of its addresses says nothing.
 * An IPv4 address in IPv6 form is that IPv4 address.
 */
export function getNetwork(address: string): string {
  if (!address.includes(':')) return address
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (ipv4) return ipv4[1] as string
  const [head = '', tail] = (address.split('%')[0] as string).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  // `::` stands for as many zero groups as are missing from eight.
  const isShort = tail !== undefined
  const groups = isShort
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
