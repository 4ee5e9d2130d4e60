import { expect } from 'vitest'
import { ask, type Chains } from './chains.js'

type Node = 'anvil' | 'chain'

/** The own answer of each node, such as the ID of a filter. */
export type Pair = Record<Node, unknown>

/** Sends the same requests to both nodes, and compares their answers. */
export function createComparison(
  chains: Chains,
  /** The reasons why methods answer differently, by their names. */
  reasons: Readonly<Record<string, string>>,
) {
  /** The called methods, and whether any answer differed. */
  const seen = new Map<string, boolean>()
  const labels = { anvil: new Map<string, string>(), chain: new Map() }

  /**
   * Replaces block hashes with numbers, because the hashes differ: only one of the
   * chains has state roots.
   */
  async function labelBlocks(node: Node) {
    let number = Number(await ask(chains[node], 'eth_blockNumber'))
    for (; number >= 0; number--) {
      const block = (await ask(
        chains[node],
        'eth_getBlockByNumber',
        `0x${number.toString(16)}`,
        false,
      )) as { hash: string }
      if (labels[node].has(block.hash)) return
      labels[node].set(block.hash, `block ${number}`)
    }
  }

  /**
   * Sends a request to both nodes. A parameter that is a pair contains each node's own
   * value.
   */
  async function each(method: string, ...params: unknown[]): Promise<Pair> {
    const request = (node: Node) =>
      ask(
        chains[node],
        method,
        ...JSON.parse(JSON.stringify(params), (_, value) =>
          isPair(value) ? value[node] : value,
        ),
      )
    const [anvil, chain] = await Promise.all([
      request('anvil'),
      request('chain'),
    ])
    if (/^eth_send(?!.*Sync)/.test(method)) await settle()
    await Promise.all([labelBlocks('anvil'), labelBlocks('chain')])
    const differs = !isEqual(
      normalize('chain', chain),
      normalize('anvil', anvil),
    )
    seen.set(method, differs || seen.get(method) === true)
    return { anvil, chain }
  }

  /** Waits until anvil has mined, because it answers before that. */
  async function settle() {
    if (!(await ask(chains.anvil, 'anvil_getAutomine'))) return
    const isBusy = async () => {
      const { pending } = (await ask(chains.anvil, 'txpool_status')) as {
        pending: string
      }
      return pending !== '0x0'
    }
    while (await isBusy());
  }

  const normalize = (node: Node, answer: unknown): unknown =>
    JSON.parse(JSON.stringify(answer ?? null), (key, value) =>
      variable.has(key) ? undefined : (labels[node].get(value) ?? value),
    )

  /**
   * Sends a request to both nodes, and expects the same answer. @returns This chain's
   * answer.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the result depends on the method.
  async function both(method: string, ...params: unknown[]): Promise<any> {
    const pair = await each(method, ...params)
    const [anvil, chain] = [
      normalize('anvil', pair.anvil),
      normalize('chain', pair.chain),
    ]
    const what = `${method} ${JSON.stringify(params).slice(0, 400)}`
    if (reasons[method] === undefined) expect.soft(chain, what).toEqual(anvil)
    return pair.chain
  }

  /** Expects that both nodes refuse with the same code. Their messages may differ. */
  async function refused(method: string, ...params: unknown[]) {
    const { anvil, chain } = await each(method, ...params)
    const what = `${method} ${JSON.stringify(params).slice(0, 400)}`
    expect.soft(chain, what).toHaveProperty('code', -32602)
    expect.soft(anvil, what).toHaveProperty('code', -32602)
  }

  return { both, each, refused, seen }
}

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).sort().join() === 'anvil,chain'

function isEqual(one: unknown, other: unknown) {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}

/** Fields that differ between any two nodes. */
const variable = new Set([
  'stateRoot',
  'mixHash',
  'timestamp',
  'blockTimestamp',
])
