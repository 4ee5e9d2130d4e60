// #region adopt
import { adoptNetwork } from '@letheswap/network'
import { createClient, http } from 'viem'

const rpcUrl = process.env.RPC_URL ?? 'http://127.0.0.1:8545'
const client = createClient({ transport: http(rpcUrl) })
const deployment = await adoptNetwork(client, {
  router: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  rpcUrls: [rpcUrl],
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
