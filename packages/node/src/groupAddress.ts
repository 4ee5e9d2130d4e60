import { isIP, isIPv6 } from 'node:net'

/**
 * Returns the part of an address that identifies a visitor: an IPv4 address, or the /64
 * network of an IPv6 address, because a device can change its address within it.
 *
 * @param text - An IP address, with the port that a proxy may have added. An IPv4
 *   address in IPv6 notation counts as IPv4.
 * @returns The IPv4 address, or four groups such as `2001:db8:0:1`. Undefined if the
 * text is not an address.
 */
export function groupAddress(text: string): string | undefined {
  const named = /^\[(.+)\]:\d+$|^([\d.]+):\d+$|^::ffff:([\d.]+)$/i.exec(text)
  const address = named?.[1] ?? named?.[2] ?? named?.[3] ?? text
  if (!isIPv6(address)) return isIP(address) === 0 ? undefined : address
  // The URL parser normalizes all forms of an address. It does not accept a zone.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
