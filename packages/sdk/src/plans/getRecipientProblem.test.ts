import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { getPairAddress } from '../contracts/getPairAddress.js'
import { addTokens } from '../deployment/addTokens.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { getRecipientProblem } from './getRecipientProblem.js'

const deployment = parseDeployment(deploymentJson)
const { factory, router, wrappedNative } = deployment.contracts
const [usdt, dai] = deployment.tokens.map(({ address }) => address)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pair = getPairAddress({
  factory,
  tokenA: usdt as typeof account,
  tokenB: dai as typeof account,
})

test.each([
  [account, undefined],
  [account.toLowerCase(), undefined],
  ['', 'format'],
  ['0x12', 'format'],
  [`${account}0`, 'format'],
  ['vitalik.eth', 'format'],
  [account.replace('C8', 'c8'), 'checksum'],
  [usdt, 'token'],
  [usdt?.toLowerCase(), 'token'],
  [wrappedNative, 'token'],
  [router, 'exchange'],
  [factory, 'exchange'],
  [pair, 'exchange'],
  ['0x0000000000000000000000000000000000000000', 'exchange'],
])('%s is %s', (recipient, problem) => {
  expect(getRecipientProblem(deployment, recipient as string)).toBe(problem)
})

test('rule: imported tokens and their pairs are known, too', () => {
  const address = '0x1111111111111111111111111111111111111111'
  const info = {
    chainId: 500000,
    address,
    name: 'FOO',
    symbol: 'FOO',
    decimals: 18,
  } as const
  expect(getRecipientProblem(deployment, address)).toBeUndefined()
  const joined = addTokens(deployment, [info])
  expect(getRecipientProblem(joined, address)).toBe('token')
  const own = getPairAddress({
    factory,
    tokenA: address,
    tokenB: wrappedNative,
  })
  expect(getRecipientProblem(joined, own)).toBe('exchange')
})
