import { expect, test } from 'vitest'
import { errorsInWorlds, readMessage } from '../../test/errorsInWorlds.js'
import { found } from '../../test/world/found.js'
import { rightNode } from '../../test/world/node.js'
import type { Story } from '../../test/world/orders.js'
import { plainOrder } from '../../test/world/shrink.js'
import { localKey, plainPrompt } from '../../test/world/signers.js'
import { plainWorld, runWorld, type World } from '../../test/world/world.js'
import * as errors from '../errors/execution.js'

/** Runs a world with one order, and returns its story and the mined transactions. */
async function tell(world: World) {
  const { account, ledger, stories } = await runWorld(world)
  const mined = ledger
    .history()
    .filter(({ transaction: { from } }) => from === account)
  return { ...(stories[0] as Story), mined }
}

test.each([
  ['by the counts of an archive', undefined, 'wrap'],
  ['by one search of logs, with 128 states', 128, 'wrap'],
  ['by one search of logs, with 128 states', 128, 'approve'],
] as const)(
  'rule: after a day, finds a wallet’s transaction %s in 30 requests: %s %s',
  async (_, statesKept, kind) => {
    const prompts = [{ ...plainPrompt, after: 20 }]
    const { attempts, mined, told } = await tell({
      ...plainWorld,
      nodes: [{ ...rightNode, statesKept }],
      signer: { ...localKey, kind: 'wallet', takesNonce: false, prompts },
      // The program dies while the wallet prompt is open.
      orders: [
        {
          ...{ ...plainOrder, kind, pause: 86_400 },
          kills: [{ at: 10, when: 'seconds' }],
        },
      ],
    })
    expect(told.outcome).toBe('success')
    expect(mined).toHaveLength(1)
    expect(attempts).toMatchObject([{ error: 'killed' }, { error: '' }])
    expect(attempts[1]?.requests).toBeLessThanOrEqual(30)
  },
)

test('rule: waits 10 seconds for an allowance', async () => {
  const { attempts } = await tell(
    found['a node shows an allowance only after twelve seconds'],
  )
  expect(attempts).toMatchObject([
    { error: 'AllowanceNotVisibleError' },
    { error: '' },
  ])
  // The approval takes one of the seconds.
  expect(Math.floor(attempts[0]?.seconds ?? 0)).toBe(11)
})

test.each(Object.entries(errorsInWorlds))(
  'error: %s',
  async (name, [world, isResumed]) => {
    const { stories } = await runWorld(found[world])
    const [ended] = stories.flatMap((story) =>
      (story?.attempts ?? [])
        .filter(({ error }) => error === name)
        .map(({ thrown }) => ({ error: thrown as Error, told: story?.told })),
    )
    const type = (errors as Record<string, unknown>)[name]
    expect(readMessage(ended?.error as Error, { name, type })).toMatchSnapshot()
    if (isResumed) expect(ended?.told?.outcome).toBe('success')
  },
)
