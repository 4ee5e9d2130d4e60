// #region deploy
import {
  deployNetwork,
  estimateNetwork,
  parseNetworkSpec,
  planNetwork,
} from '@letheswap/network'
import { createClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const rpcUrl = process.env.RPC_URL ?? 'http://127.0.0.1:8545'
const key = process.env.LETHE_PRIVATE_KEY
if (!key)
  throw new Error('Set LETHE_PRIVATE_KEY to the key of an account with coins.')
const client = createClient({
  account: privateKeyToAccount(key as Hex),
  transport: http(rpcUrl),
})
const spec = parseNetworkSpec({
  chain: {
    name: 'Acme',
    nativeCurrency: { name: 'Acme coin', symbol: 'ACME', decimals: 18 },
    rpcUrls: [rpcUrl],
  },
  tokens: [{ symbol: 'USD', name: 'Test dollar', decimals: 6 }],
  pools: [{ tokens: ['ACME', 'USD'], amounts: ['1000', '2500'] }],
})
const plan = await planNetwork(client, { spec })
const { canPay } = await estimateNetwork(client, plan)
if (!canPay) throw new Error('The account has too few coins.')
const deployment = await deployNetwork(client, {
  plan,
  onMined: (title) => console.log(title),
})
console.log(deployment.pairs)
// #endregion deploy
