import {
  type Deployment,
  factoryAbi,
  getPairAddress,
  getRouterFee,
  routerAbi,
} from '@letheswap/sdk'
import {
  type Address,
  type Client,
  getAddress,
  type Hash,
  type Hex,
} from 'viem'
import { getCode, readContract, simulateContract } from 'viem/actions'
import { isAddressEqual } from 'viem/utils'
import { NotAnExchangeError } from './errors.js'

/**
 * Reads an exchange from its router, without assumptions about the fee or the creation
 * code.
 *
 * @throws NotAnExchangeError if the contracts do not answer as Uniswap V2's contracts
 * do.
 */
export async function readExchange(
  client: Client,
  router: Address,
): Promise<Pick<Deployment, 'contracts' | 'feeBps'>> {
  const read = (functionName: 'factory' | 'WETH') =>
    readContract(client, { address: router, abi: routerAbi, functionName })
  const [factory, wrappedNative, feeBps] = await Promise.all([
    read('factory'),
    read('WETH'),
    getRouterFee(client, { address: router }),
  ]).catch((cause) => {
    throw new NotAnExchangeError({
      address: router,
      reason: 'it does not name its factory and its wrapped coin',
      cause,
    })
  })
  if (feeBps === undefined)
    throw new NotAnExchangeError({
      address: router,
      reason:
        'its price is not the constant product with a fee of whole basis points',
    })
  const pairInitCodeHash = await findPairInitCodeHash(client, {
    router,
    factory,
  })
  return {
    contracts: {
      factory: getAddress(factory),
      router,
      wrappedNative: getAddress(wrappedNative),
      pairInitCodeHash,
    },
    feeBps,
  }
}

/**
 * Finds the router's constant that is the hash of the pairs' creation code, by
 * predicting a pair's address with each constant.
 */
async function findPairInitCodeHash(
  client: Client,
  { router, factory }: { router: Address; factory: Address },
): Promise<Hash | undefined> {
  // Neither address is a token, so the factory has no pair of them.
  const sides = { tokenA: router, tokenB: factory }
  const [{ result: pair }, code] = await Promise.all([
    simulateContract(client, {
      address: factory,
      abi: factoryAbi,
      functionName: 'createPair',
      args: [sides.tokenA, sides.tokenB],
    }).catch((cause) => {
      throw new NotAnExchangeError({
        address: router,
        reason: 'its factory does not create pairs',
        cause,
      })
    }),
    getCode(client, { address: router }),
  ])
  const matches = (pairInitCodeHash?: Hash) =>
    isAddressEqual(
      getPairAddress({ factory, ...sides, pairInitCodeHash }),
      pair,
    )
  if (matches()) return undefined
  const hash = listConstants(code ?? '0x').find(matches)
  if (hash === undefined)
    throw new NotAnExchangeError({
      address: router,
      reason: 'the addresses of its pairs do not follow from its code',
    })
  return hash
}

/**
 * Returns the words after each PUSH32 (0x7f). Data bytes that look like a PUSH32 are
 * harmless.
 */
const listConstants = (code: Hex): Hash[] =>
  [...code.matchAll(/(?=7f([0-9a-f]{64}))/g)].map(
    ([, word]): Hash => `0x${word}`,
  )
