import { BlockList, isIP, isIPv6 } from 'node:net'
import { isLoopback } from './isLoopback.js'

export type IsProxy = (address: string | undefined) => boolean

/**
 * Returns a function that checks whether an address is trusted: this machine's, or one
 * in the given networks, e.g. `10.0.0.0/8`.
 */
export function createIsProxy(networks: readonly string[]): IsProxy {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), getFamily(address))
  }
  return (address = '') =>
    isLoopback(address) ||
    (isIP(address) !== 0 && list.check(address, getFamily(address)))
}

const getFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
