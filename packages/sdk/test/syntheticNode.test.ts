import type { RpcLog } from 'viem'
import { expect, test } from 'vitest'
import { parseDeployment } from '../src/deployment/parseDeployment.js'
import { useChain } from './chain.js'
import { approveAll } from './send.js'
import { createSyntheticNode } from './syntheticNode.js'

const chain = useChain()

type Receipt = { to: string; from: string; logs: RpcLog[] }

test('rule: the synthetic node answers as anvil does', async () => {
  const { deployment, devnet, user } = chain
  for (const symbol of ['USDT', 'DAI']) await approveAll(chain, symbol)
  const { answer, transactions } = createSyntheticNode({
    deployment: parseDeployment(deployment),
    account: user.address,
    blocks: 100,
    swaps: 60,
    ownShare: 1,
  })
  const made = <result>(method: string, ...params: unknown[]): result =>
    JSON.parse(answer(method, params))
  const real = <result>(method: string, ...params: unknown[]) =>
    devnet.client.request({ method, params } as never) as Promise<result>
  const shapes = new Set<string>()
  for (const { hash, to, getInput, value } of transactions) {
    // One of each kind of call to the router.
    const shape = `${getInput().slice(0, 10)} of ${getInput().length}`
    if (to !== deployment.contracts.router || shapes.has(shape)) continue
    shapes.add(shape)
    const sent = await devnet.client.sendTransaction({
      account: user.address,
      chain: null,
      to,
      data: getInput(),
      value,
      gas: 1_000_000n,
    })
    const { status } = await devnet.client.waitForTransactionReceipt({
      hash: sent,
    })
    expect(status).toBe('success')
    for (const method of [
      'eth_getTransactionByHash',
      'eth_getTransactionReceipt',
    ]) {
      const [copy, original] = [
        made<object>(method, hash),
        await real<object>(method, sent),
      ]
      expect(Object.keys(original)).toEqual(
        expect.arrayContaining(Object.keys(copy)),
      )
    }
    const toShape = ({ to, from, logs }: Receipt) => ({
      ...{ to, from },
      logs: logs.map(({ address, topics, data, ...log }) => ({
        ...{ address, topics, size: data.length },
        keys: Object.keys(log).sort(),
      })),
    })
    expect(toShape(made('eth_getTransactionReceipt', hash))).toEqual(
      toShape(await real('eth_getTransactionReceipt', sent)),
    )
  }
  expect(shapes.size).toBe(4)
})
