import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { deploymentToChain } from './deploymentToChain.js'
import { parseDeployment } from './parseDeployment.js'

test('default: returns the chain that a wallet should add', () => {
  const chain = deploymentToChain(parseDeployment(deploymentJson))
  expect(chain).toMatchObject({
    id: 500000,
    name: 'LetheZKP',
    nativeCurrency: { symbol: 'ZKP', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  })
  expect(chain.blockExplorers).toBeUndefined()
})

test('behavior: includes Multicall3 only if it exists', () => {
  const without = parseDeployment(deploymentJson)
  expect(deploymentToChain(without).contracts?.multicall3).toBeUndefined()
  const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
  const contracts = { ...without.contracts, multicall3 } as const
  expect(
    deploymentToChain({ ...without, contracts }).contracts?.multicall3,
  ).toMatchObject({ address: multicall3 })
})
