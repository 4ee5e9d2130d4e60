import { type Address, type Client, erc20Abi_bytes32 } from 'viem'
import { getChainId, getCode } from 'viem/actions'
import { hexToString } from 'viem/utils'
import { getPairAddress } from '../contracts/getPairAddress.js'
import { probeTransfer } from '../contracts/probeTransfer.js'
import { readBatch } from '../contracts/readBatch.js'
import { erc20Call, erc20InfoCall } from '../contracts/reads.js'
import { getUniqueSymbol } from '../deployment/getUniqueSymbol.js'
import { normalizeSymbol } from '../deployment/normalizeSymbol.js'
import { getTokens, getWrappedToken } from '../deployment/registry.js'
import { shorten, toVisible } from '../deployment/texts.js'
import type { Deployment, TokenInfo } from '../deployment/types.js'
import type { ReadFailedError, WrongNetworkError } from '../errors/actions.js'
import { failRead } from '../errors/failRead.js'
import { InvalidOptionError } from '../errors/options.js'
import { TokenUnreadableError } from '../errors/tokens.js'
import type { TokenWarning } from '../tokens/types.js'
import { checkAddress } from '../utils/checkAddress.js'
import { maxDecimals } from '../utils/maxDecimals.js'

export declare namespace getTokenInfo {
  type Parameters = {
    /** Used to compare symbols, and to test a transfer from a pair of the token. */
    deployment?: Deployment | undefined
    /** The address of the token’s contract. */
    address: Address
    /** A known holder of the token. @default the client's account */
    holder?: Address | undefined
    /** Replaces the contract's symbol, e.g. if it is empty. */
    symbol?: string | undefined
  }
  type ReturnType = {
    /** The token, in the format of `addTokens`. */
    token: TokenInfo
    /** Reasons to be careful with the token. Empty for an ordinary token. */
    warnings: TokenWarning[]
  }
  type ErrorType =
    | InvalidOptionError
    | ReadFailedError
    | TokenUnreadableError
    | WrongNetworkError
}

/**
 * Reads a token's name, symbol and decimals from its contract, and checks it for
 * peculiarities. Transfers are only simulated.
 *
 * @returns The token and its warnings. In the symbol, spaces and hyphens become `_`,
 * and hidden characters are removed. `extensions.contractSymbol` keeps the original.
 * `extensions.feeOnTransfer` is set if a transfer could be tested.
 */
export async function getTokenInfo(
  client: Client,
  parameters: getTokenInfo.Parameters,
): Promise<getTokenInfo.ReturnType> {
  const { deployment, holder = client.account?.address } = parameters
  const address = checkAddress(
    'address',
    parameters.address,
    InvalidOptionError,
    deployment?.chain.id,
  )
  const others = deployment
    ? [...getTokens(deployment), getWrappedToken(deployment)].filter(
        (token) => token.isNative || token.address !== address,
      )
    : []
  const holders = [
    ...others.map((other) =>
      getPairAddress({
        ...(deployment as Deployment).contracts,
        tokenA: address,
        tokenB: other.address,
      }),
    ),
    ...(holder ? [holder] : []),
  ]
  const [chainId, code, { results }] = await Promise.all([
    deployment?.chain.id ?? getChainId(client).catch(failRead('token')),
    getCode(client, { address }).catch(failRead('token')),
    readBatch(client, {
      deployment,
      read: 'token',
      groups: {
        names: [
          erc20InfoCall(address, 'name'),
          { address, abi: erc20Abi_bytes32, functionName: 'name' } as const,
        ],
        symbols: [
          erc20InfoCall(address, 'symbol'),
          { address, abi: erc20Abi_bytes32, functionName: 'symbol' } as const,
        ],
        decimals: [erc20InfoCall(address, 'decimals')],
        balances: holders.map((holder) =>
          erc20Call(address, 'balanceOf', holder),
        ),
      },
    }),
  ])
  const fail = (reason: TokenUnreadableError['reason'], cause?: unknown) =>
    new TokenUnreadableError({ address, reason, cause })
  if (!code || code === '0x') throw fail('noContract')
  const contractSymbol = toText(results.symbols)
  const given = parameters.symbol ?? contractSymbol
  const { result: tokenDecimals, error } = results.decimals[0]
  if (tokenDecimals === undefined) throw fail('metadata', error)
  if (tokenDecimals > maxDecimals) throw fail('decimals')
  const visible = shorten(given ?? '', 32).replace(/[\s-]+/g, '_')
  if (given === undefined || visible === '')
    throw fail('symbol', results.symbols[0].error)

  const symbol = getUniqueSymbol({ symbol: visible, address }, [])
  const contractName = toText(results.names) ?? symbol
  const tokenName = shorten(contractName, 100) || symbol
  const rich = results.balances.findIndex(({ result = 0n }) => result / 4n > 0n)
  const probed = await probeTransfer(client, {
    token: { address, symbol, isNative: false },
    holder: holders[rich],
    balance: results.balances[rich]?.result,
  })
  const isHidden = (text: string) => toVisible(text) !== text.trim()
  const warnings: (TokenWarning | false)[] = [
    others.some(
      (token) => normalizeSymbol(token.symbol) === normalizeSymbol(symbol),
    ) && 'sameSymbol',
    (isHidden(given) || isHidden(contractName)) && 'hiddenCharacters',
    tokenDecimals > 18 && 'manyDecimals',
    ...probed,
  ]
  const extensions = {
    ...(contractSymbol !== undefined &&
      contractSymbol !== symbol &&
      contractSymbol.length <= 32 &&
      !isHidden(contractSymbol) && { contractSymbol }),
    ...(!probed.includes('untested') &&
      !probed.includes('transferRefused') && {
        feeOnTransfer: probed.includes('feeOnTransfer'),
      }),
  }
  return {
    token: {
      chainId,
      address,
      name: tokenName,
      symbol,
      decimals: tokenDecimals,
      ...(Object.keys(extensions).length > 0 && { extensions }),
    },
    warnings: warnings.filter(Boolean) as TokenWarning[],
  }
}

/** Returns a text that the contract encodes as a string or as bytes32. */
function toText([text, bytes]: readonly [
  { result?: string | undefined },
  { result?: Address | undefined },
]): string | undefined {
  const found =
    text.result ??
    (bytes.result && hexToString(bytes.result, { size: 32 })) ??
    ''
  return found.trim() === '' ? undefined : found
}
