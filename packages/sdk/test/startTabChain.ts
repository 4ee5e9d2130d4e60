import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  type Address,
  createClient,
  custom,
  type Hex,
  isAddressEqual,
} from 'viem'
import { sendTransaction, signTypedData } from 'viem/actions'
import {
  createBrowserChain,
  takeSnapshot,
} from '../../browser-chain/src/exports/index.js'
import {
  createDevnetClient,
  mint,
  revert,
} from '../../devnet/src/devnetClient.js'

/** What a request has in hex, and viem as bigint. */
const amounts = [
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'value',
] as const

type Call = { id: number; method: string; params?: unknown[] }

/**
 * A devnet whose node is the chain of a browser tab, behind HTTP. What anvil
 * takes without a signature is signed here with the devnet's keys.
 */
export async function startTabChain(): Promise<Devnet> {
  const devnet = await startDevnet()
  const { accounts, deployment } = devnet
  const { id } = deployment.chain
  const chain = await createBrowserChain({
    chainId: id,
    snapshot: await takeSnapshot(devnet.client),
  })
  await devnet.stop()
  const signer = createClient({
    chain: devnet.client.chain,
    transport: custom(chain, { retryCount: 0 }),
  })
  const findAccount = (address: unknown) =>
    accounts.find((account) =>
      isAddressEqual(account.address, address as Address),
    )

  function request({ method, params = [] }: Call): Promise<unknown> | null {
    const [first, second] = params
    if (/^eth_send(Unsigned)?Transaction$/.test(method)) {
      const { from, nonce, ...rest } = first as Record<string, Hex>
      return sendTransaction(signer, {
        account: findAccount(from),
        nonce: nonce && Number(nonce),
        data: rest.input,
        ...rest,
        ...Object.fromEntries(
          amounts
            .filter((name) => rest[name] !== undefined)
            .map((name) => [name, BigInt(rest[name] as Hex)]),
        ),
      } as never)
    }
    if (method === 'eth_signTypedData_v4')
      return signTypedData(signer, {
        account: findAccount(first),
        ...JSON.parse(second as string),
      })
    // All that the tests impersonate are accounts whose keys are known.
    if (/^anvil_(stopI|i)mpersonat/.test(method)) return null
    return chain.request({ method, params })
  }
  async function answer(call: Call) {
    const { id } = call
    try {
      return { jsonrpc: '2.0', id, result: (await request(call)) ?? null }
    } catch (error) {
      const { code = -32603, message, data } = error as Record<string, unknown>
      return { jsonrpc: '2.0', id, error: { code, message, data } }
    }
  }
  // As anvil, it closes no idle connection while a client is about to use it.
  const server = createServer(
    { keepAliveTimeout: 0 },
    async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const asked: Call | Call[] = JSON.parse(body)
      const answers = Array.isArray(asked)
        ? await Promise.all(asked.map(answer))
        : await answer(asked)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers))
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const rpcUrl = `http://127.0.0.1:${port}`
  const client = createDevnetClient(rpcUrl)
  return {
    ...devnet,
    deployment: {
      ...deployment,
      chain: { ...deployment.chain, rpcUrls: [rpcUrl] },
    },
    rpcUrl,
    port,
    client,
    snapshot: () => client.snapshot(),
    revert: (id) => revert(client, id),
    mine: (blocks = 1) => client.mine({ blocks }),
    setNextBlockTimestamp: (timestamp) =>
      client.setNextBlockTimestamp({ timestamp }),
    mint: (parameters) => mint(client, deployment, parameters),
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
