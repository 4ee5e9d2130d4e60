import { expect, test } from 'vitest'
import { createMemory } from '../src/gateway/createMemory.js'

/**
 * Counts the bytes of named requests. The first letter of a name is the visitor.
 * Returns the names of the refused requests.
 */
function keepAll(
  limit: number,
  ...rows: (readonly [name: string, bytes: number])[]
) {
  const memory = createMemory(limit)
  const refused: string[] = []
  const requests = rows.map(([name, bytes]) => {
    const visitor = name.slice(0, 1)
    const request = memory.open(visitor, () => refused.push(name))
    request.keep(bytes)
    return request
  })
  return { memory, refused, requests }
}

test('refuses no request while all fit', () => {
  expect(keepAll(100, ['a1', 60], ['b1', 40]).refused).toEqual([])
})

test('a visitor with large requests does not use up the memory of others', () => {
  const { refused } = keepAll(100, ['a1', 30], ['a2', 40], ['b1', 35])
  expect(refused).toEqual(['a2'])
})

test('counts the requests of a visitor together', () => {
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => [name, 20] as const)
  const { refused } = keepAll(100, ...many, ['b1', 25])
  expect(refused).toEqual(['a1'])
})

test('refuses as many requests as needed, each of them once', () => {
  const { refused, requests } = keepAll(
    100,
    ['a1', 40],
    ['a2', 35],
    ['a3', 25],
    ['b1', 45],
  )
  expect(refused).toEqual(['a1', 'a2'])
  requests[0]?.keep(1_000)
  expect(refused).toEqual(['a1', 'a2'])
})

test('releases the memory of a request that has ended', () => {
  const { memory, refused, requests } = keepAll(100, ['a1', 90])
  requests[0]?.release()
  // A request may end twice: with its answer, and with its connection.
  requests[0]?.release()
  for (const name of ['b1', 'c1'])
    memory.open(name, () => refused.push(name)).keep(50)
  expect(refused).toEqual([])
  memory.open('d1', () => refused.push('d1')).keep(51)
  expect(refused).toEqual(['d1'])
})
