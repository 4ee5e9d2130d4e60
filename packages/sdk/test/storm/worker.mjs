// Executes one plan, or continues it from the state that it kept. The storm
// kills this process at any instant, so whatever is kept is kept at once.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import {
  deploymentToChain,
  deserialize,
  executePlan,
  parsePlan,
  resumePlan,
  serialize,
} from '@letheswap/sdk'
import { createClient, custom, fallback, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const [folder] = process.argv.slice(2)
const file = (name) => `${folder}/${name}`
const keep = (name, value) => {
  writeFileSync(file(`${name}.new`), serialize(value))
  renameSync(file(`${name}.new`), file(name))
}

const { deployment, urls, signer, privateKey, address } = JSON.parse(
  readFileSync(file('task.json'), 'utf8'),
)
const chain = deploymentToChain(deployment)
const options = { retryCount: 1, retryDelay: 20, timeout: 2_000 }
const transports = urls.map((url) => http(url, options))
const transport =
  transports.length > 1
    ? fallback(transports, { retryCount: 0 })
    : transports[0]

/** A wallet in front of a node: it answers with what its node said. */
const provider = {
  request: async ({ method, params }) => {
    const response = await fetch(urls[0], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  },
}

const publicClient = createClient({ chain, pollingInterval: 100, transport })
const walletClient = createClient({
  account: signer === 'own key' ? privateKeyToAccount(privateKey) : address,
  chain,
  transport:
    signer === 'wallet' ? custom(provider, { retryCount: 0 }) : transport,
})
const plan = parsePlan(readFileSync(file('plan.json'), 'utf8'), { deployment })
const state = existsSync(file('state.json'))
  ? deserialize(readFileSync(file('state.json'), 'utf8'))
  : undefined
const settings = {
  deployment,
  pollingInterval: 100,
  signer: signer === 'node' ? 'keepsNonce' : undefined,
  unclearTimeout: 1_500,
  dropTimeout: 6_000,
  rpcTimeout: 6_000,
  onProgress: ({ state }) => keep('state.json', state),
}
const clients = { publicClient, walletClient }

try {
  const { hash } = state
    ? await resumePlan(clients, { plan, state, ...settings })
    : await executePlan(clients, { plan, ...settings })
  keep('end.json', { name: 'success', hash })
} catch (error) {
  if (error.state) keep('state.json', error.state)
  keep('end.json', { name: error.name, message: error.message })
}
