import { addTokens, parseDeployment } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../../sdk/test/deployment.js'
import { chooseCourse } from './chooseCourse.js'

test('behavior: does not request an imported token from the faucet', () => {
  const deployment = parseDeployment({
    ...deploymentJson,
    pairs: ['USDT-ZKP', 'DAI-ZKP', 'DAI-USDT'],
  })
  const address = '0x000000000000000000000000000000000000901d'
  const gold = {
    chainId: 500000,
    address,
    symbol: 'GOLD',
    name: 'Gold',
    decimals: 18,
  } as const
  expect(chooseCourse(addTokens(deployment, [gold]))).toEqual(
    chooseCourse(deployment),
  )
})
