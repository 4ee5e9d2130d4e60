import { expect, test } from 'vitest'
import { inOrder } from './inOrder'

test('behavior: handles results in the order of the calls, and skips failures', async () => {
  const handled: string[] = []
  const add = inOrder((value: string) => {
    handled.push(value)
    if (value === 'sent') throw new Error('no toast')
  })
  let send = (_: string) => {}
  const confirmed = Promise.resolve('received')
  add(
    new Promise((resolve) => {
      send = resolve
    }),
  )
  add(Promise.reject(new Error('the code did not load')))
  add(confirmed)

  await confirmed
  expect(handled).toEqual([])
  send('sent')
  await expect.poll(() => handled).toEqual(['sent', 'received'])
})
