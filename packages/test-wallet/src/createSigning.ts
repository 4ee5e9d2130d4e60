import { type Hex, hexToString, isAddress, isHex, stringToHex } from 'viem'
import type { Parts } from './createPermissions.js'
import { invalidParams, parseObject } from './invalidParams.js'
import type { Methods } from './types.js'
import { WalletRpcError } from './WalletRpcError.js'

/** Handles requests to sign messages and typed data. */
export function createSigning({
  chains,
  permissions,
  prompts,
}: Parts): Methods {
  const signTypedData =
    (method: string) =>
    async ([address, data]: [unknown, unknown], origin: string) => {
      const account = permissions.authorize(address, origin)
      const typedData = parseTypedData(data)
      const { chainId } = typedData.domain
      if (chainId !== undefined || !chains.quirks.signsWithoutChainId)
        chains.assertTestChain(chainId)
      const selected = chains.getId(origin)
      if (chainId !== undefined && Number(chainId) !== selected)
        throw new WalletRpcError(
          -32603,
          `Provided chainId "${Number(chainId)}" must match the active chainId "${selected}"`,
        )
      const params = [address, JSON.stringify(typedData)]
      await prompts.ask('signTypedData', method, params, origin)
      return account.signTypedData(typedData as never)
    }

  return {
    async personal_sign([first, second]: [unknown, unknown], origin) {
      // Some pages pass the account first.
      const isSwapped = isAddress(String(first)) && !isAddress(String(second))
      const [text, address] = isSwapped ? [second, first] : [first, second]
      if (typeof text !== 'string')
        throw invalidParams('The message must be text or hex.')
      const account = permissions.authorize(address, origin)
      const message = isHex(text) ? text : stringToHex(text)
      const params = [message, address]
      const isForeign = hasForeignDomain(message, origin)
      await prompts.ask('sign', 'personal_sign', params, origin, isForeign)
      return account.signMessage({ message: { raw: message } })
    },

    eth_signTypedData_v3: signTypedData('eth_signTypedData_v3'),
    eth_signTypedData_v4: signTypedData('eth_signTypedData_v4'),

    eth_signTransaction() {
      throw new WalletRpcError(-32004, 'Method not supported.')
    },
  }
}

function parseTypedData(value: unknown) {
  const data = parseObject(
    typeof value === 'string' ? parseJson(value) : value,
    'The typed data',
  )
  for (const name of ['types', 'domain', 'message'])
    parseObject(data[name], `${name} of the typed data`)
  if (typeof data.primaryType !== 'string')
    throw invalidParams('primaryType of the typed data must be text.')
  return data as { domain: { chainId?: unknown } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('The typed data must be JSON.')
  }
}

/**
 * Checks for a sign-in message (EIP-4361) for another domain, about which wallets warn.
 */
function hasForeignDomain(message: Hex, origin: string): boolean {
  const match =
    /^(\S+) wants you to sign in with your Ethereum account:\n/.exec(
      hexToString(message),
    )
  if (match === null || origin === '') return false
  return !origin.endsWith(`://${match[1]}`)
}
