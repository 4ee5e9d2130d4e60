import { createClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { askInTurn } from './askInTurn.js'

/** Nodes by their answers; what was asked is recorded in their order. */
function connect(...nodes: (() => unknown)[]) {
  const asked: number[] = []
  const client = createClient({
    transport: askInTurn(
      nodes.map((answer, index) =>
        custom(
          {
            request: async () => {
              asked.push(index)
              return answer()
            },
          },
          { retryCount: 0 },
        ),
      ),
    ),
  })
  return { asked, ask: () => client.request({ method: 'eth_chainId' }) }
}

const fail = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}

test('rule: the first node that serves the request answers, and no other is asked', async () => {
  const { ask, asked } = connect(
    fail(-32601, 'method not found'),
    () => '0x1',
    () => '0x2',
  )
  expect(await ask()).toBe('0x1')
  expect(asked).toEqual([0, 1])
})

test('rule: the last node says why none served the request', async () => {
  const { ask, asked } = connect(
    fail(-32000, 'the first is behind'),
    fail(-32000, 'the second is behind'),
  )
  await expect(ask()).rejects.toThrow('the second is behind')
  expect(asked).toEqual([0, 1])
})

test('rule: a revert is the same at every node', async () => {
  const { ask, asked } = connect(fail(3, 'execution reverted: K'), () => '0x1')
  await expect(ask()).rejects.toThrow('execution reverted: K')
  expect(asked).toEqual([0])
})
