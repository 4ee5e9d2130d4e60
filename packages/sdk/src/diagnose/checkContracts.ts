import { type Client, zeroAddress } from 'viem'
import { getCode } from 'viem/actions'
import { isAddressEqual } from 'viem/utils'
import { getRouterFee } from '../actions/getRouterFee.js'
import { getResult } from '../contracts/getResult.js'
import { readBatch } from '../contracts/readBatch.js'
import {
  erc20InfoCall,
  factoryCall,
  routerSetupCall,
} from '../contracts/reads.js'
import { getPairs, isCandidate } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { formatFee } from '../tokens/formatFee.js'
import { checkLogs } from './checkLogs.js'
import { error, type Finding, ok, toFinding, warning } from './findings.js'

export async function checkContracts(
  client: Client,
  deployment: Deployment,
): Promise<Finding[]> {
  const { contracts, tokens } = deployment
  const { factory, router, wrappedNative, multicall3 } = contracts
  // Prefixes the contracts with `contracts.`, because a token's symbol may be `router`.
  const places = [
    ...Object.entries({ factory, router, wrappedNative }).map(
      ([key, at]) => [`contracts.${key}`, at, `contracts.${key}`] as const,
    ),
    ...tokens.map(
      ({ symbol, address }, index) =>
        [symbol, address, `tokens[${index}].address`] as const,
    ),
  ]
  const [multicallCode, ...codes] = await Promise.all(
    [multicall3, ...places.map(([, address]) => address)].map(
      (address) => address && getCode(client, { address }),
    ),
  )
  const code = places.map(([name, address, field], index) =>
    codes[index]
      ? ok(`code:${name}`, `There is a contract at ${address}.`)
      : error(
          `code:${name}`,
          `There is no contract at ${address}.`,
          `Correct ${field}, or deploy the contract.`,
        ),
  )
  const multicall = multicallCode
    ? ok('multicall', `Multicall3 is at ${multicall3}.`)
    : multicall3
      ? error(
          'multicall',
          `There is no Multicall3 at ${multicall3}.`,
          'Deploy it, or remove contracts.multicall3.',
        )
      : warning(
          'multicall',
          'The deployment has no Multicall3, so each read is a separate request.',
          'Deploy Multicall3 and set contracts.multicall3.',
        )
  // Contracts without code cannot be read.
  if (codes.some((code) => !code)) return [...code, multicall]
  const agreement = await checkAgreement(client, {
    ...deployment,
    contracts: { ...contracts, multicall3: multicallCode && multicall3 },
  })
  return [...code, multicall, ...agreement]
}

async function checkAgreement(
  client: Client,
  deployment: Deployment,
): Promise<Finding[]> {
  const { contracts, tokens, feeBps } = deployment
  const { factory, router } = contracts
  const pairs = [...getPairs(deployment).values()]
  const { results, blockNumber } = await readBatch(client, {
    deployment: { contracts },
    read: 'contracts',
    groups: {
      router: [
        routerSetupCall(router, 'factory'),
        routerSetupCall(router, 'WETH'),
      ],
      decimals: tokens.map(({ address }) => erc20InfoCall(address, 'decimals')),
      pairs: pairs.map(({ token0, token1 }) =>
        factoryCall(factory, 'getPair', token0, token1),
      ),
    },
  })
  const wiring = (['factory', 'wrappedNative'] as const).map((key, index) =>
    attempt(`router:${key}`, (check) => {
      const name = key === 'factory' ? key : 'wrapped native coin'
      const expected = contracts[key]
      const actual = getResult(results.router[index], name)
      return isAddressEqual(actual, expected)
        ? ok(check, `The router's ${name} is ${actual}.`)
        : error(
            check,
            `The router's ${name} is ${actual}; the deployment expects ${expected}.`,
            `Set contracts.${key} to ${actual}, or use the router that belongs to it.`,
          )
    }),
  )
  const tokenDecimals = tokens.map(({ symbol, decimals: expected }, index) =>
    attempt(`decimals:${symbol}`, (check) => {
      const actual = getResult(results.decimals[index], 'decimals')
      return actual === expected
        ? ok(check, `${symbol} has ${actual} decimals.`)
        : error(
            check,
            `${symbol} has ${actual} decimals; the deployment expects ${expected}.`,
            `Set tokens[${index}].decimals to ${actual}.`,
          )
    }),
  )
  const pairFindings = pairs.map((pair, index) =>
    attempt(`pair:${pair.key}`, (check) => {
      const { pairAddress: computed } = pair
      const actual = getResult(results.pairs[index], 'pair')
      if (actual === zeroAddress)
        return isCandidate(pair)
          ? []
          : warning(
              check,
              'The pair does not exist yet.',
              'Add liquidity to create it, or remove it from the pairs.',
            )
      return isAddressEqual(actual, computed)
        ? ok(check, `The pair is at ${actual}.`)
        : error(
            check,
            `The pair is at ${actual}, not at the computed address ${computed}.`,
            "Set contracts.pairInitCodeHash to the hash of this factory's pair creation code.",
          )
    }),
  )
  const fee = attempt('fee', async (check) => {
    const measured = await getRouterFee(client, { address: router })
    if (measured === undefined)
      return error(
        check,
        "The router doesn't use the Uniswap V2 formula.",
        'Use a Uniswap V2 router, whose fee is a share of the input.',
      )
    return measured === feeBps
      ? ok(check, `The router's fee is ${formatFee(measured)}.`)
      : warning(
          check,
          `The router's fee is ${formatFee(measured)}; the deployment expects ${formatFee(feeBps)}.`,
          `Set feeBps to ${measured}: quotes, routes and price impacts depend on it.`,
        )
  })
  const made = results.pairs.flatMap(({ result }) =>
    result && result !== zeroAddress ? [result.toLowerCase()] : [],
  )
  const logs = attempt(
    'logs',
    () =>
      checkLogs(client, deployment, { pairs: made, head: Number(blockNumber) }),
    'In chain.rpcUrls, list first a node that supports eth_getLogs.',
  )
  const all = [...wiring, fee, ...tokenDecimals, ...pairFindings, logs]
  return (await Promise.all(all)).flat()
}

const attempt = (
  check: Finding['check'],
  run: (
    check: Finding['check'],
  ) => Finding | Finding[] | Promise<Finding | Finding[]>,
  fix = 'Check the contract address in the deployment.',
) => Promise.resolve(check).then(run).catch(toFinding(check, fix))
