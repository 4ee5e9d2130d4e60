import { readFile } from 'node:fs/promises'
import { createClient, http } from 'viem'

const file = process.env.LETHE_CONFIG ?? '.letheswap/deployment.json'
const { chain, contracts } = JSON.parse(await readFile(file, 'utf8'))
const client = createClient({ transport: http(chain.rpcUrls[0]) })

// #region adopt
import { adoptNetwork } from '@letheswap/network'

const deployment = await adoptNetwork(client, {
  router: contracts.router,
  rpcUrls: chain.rpcUrls,
  nativeCurrency: { name: 'Acme coin', symbol: 'ACME' },
})
console.log(deployment.tokens.map(({ symbol }) => symbol))
console.log(deployment.pairs.length, 'pairs')

// #endregion adopt

// #region conformance
import { checkConformance } from '@letheswap/conformance'

const { isConformant, checks } = await checkConformance(client, {
  deployment,
  cases: 20,
  routes: 2,
  sequences: 1,
  seed: 1,
})
console.log(
  isConformant,
  checks.map(({ name }) => name),
)
// #endregion conformance
