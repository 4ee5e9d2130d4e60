import type { Fault } from './connection.js'
import { rightNode } from './node.js'
import type { Order } from './orders.js'
import { type Breach, findBreach } from './rules.js'
import { plainPrompt } from './signers.js'
import { plainWorld, runWorld, type World } from './world.js'

export const plainOrder: Order = {
  ...{ kind: 'wrap', amount: 100, at: 0, kills: [], pause: 3, patience: 600 },
  ...{ confirmations: 1, insists: false },
}

export const plainFault: Fault = {
  ...{ kind: 'lostBefore', of: 'any', at: 0, times: 1, seconds: 15 },
}

/** For each list, an item without special properties. */
const plainItems: Record<string, unknown> = {
  nodes: rightNode,
  faults: plainFault,
  orders: plainOrder,
  prompts: plainPrompt,
}

/** Runs a world and returns the rule that it broke. */
export async function check(world: World): Promise<Breach | undefined> {
  return findBreach(world, await runWorld(world))
}

/**
 * Simplifies a world step by step while it breaks the same rule. Returns the simplest
 * one.
 */
export async function shrink(world: World, { rule }: Breach): Promise<World> {
  const isSame = async (it: World) => (await check(it))?.rule === rule
  let least = world
  search: while (true) {
    for (const plainer of makePlainer(least, plainWorld) as Iterable<World>)
      if (isWorld(plainer) && (await isSame(plainer))) {
        least = plainer
        continue search
      }
    return least
  }
}

/** Checks that there is an order or a read, and a node. */
const isWorld = ({ orders, reads, nodes }: World) =>
  orders.length + reads.length > 0 && nodes.length > 0

/** Yields copies of a value that are simpler in one place. */
function* makePlainer(
  value: unknown,
  plain: unknown,
  name = '',
): Generator<unknown> {
  if (isEqual(value, plain)) return
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1)
    for (const [index, item] of value.entries())
      for (const plainer of makePlainer(item, plainItems[name] ?? item))
        yield value.with(index, plainer)
  } else if (isRecord(value) && isRecord(plain)) {
    for (const [key, part] of Object.entries(value)) {
      if (key === 'seed') continue
      for (const plainer of makePlainer(part, plain[key], key))
        yield { ...value, [key]: plainer }
    }
  } else yield plain
}

/** Describes a world by its special properties. */
export const describe = (world: World): string =>
  JSON.stringify(differ(world, plainWorld), null, 1)

function differ(value: unknown, plain: unknown, name = ''): unknown {
  if (Array.isArray(value))
    return value.map((item) => differ(item, plainItems[name]))
  if (!isRecord(value) || !isRecord(plain)) return value
  const fields = Object.entries(value).filter(
    ([key, part]) => !isEqual(part, plain[key]),
  )
  return Object.fromEntries(
    fields.map(([key, part]) => [key, differ(part, plain[key], key)]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEqual = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b)
