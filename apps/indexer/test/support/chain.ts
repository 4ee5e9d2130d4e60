import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  executePlan,
  getQuote,
  getSwapHistory,
  letheChain,
  planSwap,
} from '@letheswap/sdk'
import { getPoolActivity, getPosition } from '@letheswap/sdk/market'
import { createClient, type Hex, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export type Chain = Awaited<ReturnType<typeof startChain>>

/** A devnet, what counts its requests, and somebody who trades on it. */
export async function startChain(port = 0) {
  const devnet = await startDevnet({ port, fresh: true })
  const { deployment, accounts, rpcUrl } = devnet
  const user = privateKeyToAccount(accounts[2]?.privateKey as Hex)
  const chain = letheChain(deployment)
  const connect = (onLogs = (_: Blocks) => {}) =>
    createClient({
      account: user,
      chain,
      pollingInterval: 10,
      transport: http(rpcUrl, {
        onFetchRequest: async (request) => {
          for (const blocks of getBlocks(
            (await request.clone().json()) as Call | Call[],
          ))
            onLogs(blocks)
        },
      }),
    })
  const client = connect()

  return {
    devnet,
    deployment,
    user,
    client,
    /** Swaps of the native coin, each in a block of its own. */
    async trade(times: number) {
      for (let turn = 1; turn <= times; turn++) {
        const quote = await getQuote(client, {
          deployment,
          tokenIn: 'ZKP',
          tokenOut: 'DAI',
          amountIn: parseEther(`${turn}`),
        })
        const plan = await planSwap(client, {
          deployment,
          account: user.address,
          quote,
        })
        await executePlan(client, plan)
      }
    },
    /** What the SDK answers, and which logs it asked the chain for. */
    async ask(indexerUrl?: string, onProgress?: () => void) {
      const asked: Blocks[] = []
      const reader = connect((blocks) => asked.push(blocks))
      const parameters = {
        deployment: { ...deployment, indexerUrl },
        account: user.address,
        tokenA: 'ZKP',
        tokenB: 'DAI',
        limit: Number.POSITIVE_INFINITY,
        onProgress,
      }
      const { cache, ...history } = await getSwapHistory(reader, parameters)
      return {
        asked,
        answers: {
          activity: await getPoolActivity(reader, parameters),
          position: await getPosition(reader, parameters),
          history: { ...history, logs: cache.logs },
        },
      }
    },
  }
}

/** First and last block of a request for logs. */
export type Blocks = [from: number, to: number]

type Call = { method: string; params: [{ fromBlock: Hex; toBlock: Hex }] }

const getBlocks = (body: Call | Call[]): Blocks[] =>
  [body]
    .flat()
    .filter(({ method }) => method === 'eth_getLogs')
    .map(({ params: [{ fromBlock, toBlock }] }) => [
      Number(fromBlock),
      Number(toBlock),
    ])

/** A node that passes requests on, and tells which logs it was asked for. */
export async function startRelay({ rpcUrl }: Devnet) {
  const asked: Blocks[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push(...getBlocks(JSON.parse(body)))
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response
      .setHeader('content-type', 'application/json')
      .end(await answer.text())
  })
  return { asked, ...(await listen(server)) }
}

export async function listen(server: Server) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
