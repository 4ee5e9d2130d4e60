import { readFileSync } from 'node:fs'
import * as react from '@letheswap/react'
import * as sdk from '@letheswap/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { menu } from '../src/messages/en/menu'
import { plural } from '../src/messages/ru/plural'
import { ru } from '../src/messages/ru/ru'
import { section, speak } from '../src/messages/section'

afterEach(() => speak({}))

test('a section speaks the language that is chosen, whenever it loads', () => {
  speak(ru)
  expect(menu.title).toBe('Меню')
  const loadedLater = section('debug', { title: 'Debug' })
  expect(loadedLater.title).toBe('Отладка')
  speak({})
  expect([menu.title, loadedLater.title]).toEqual(['Menu', 'Debug'])
})

type Words = { [key: string]: string | ((given: never) => string) | Words }

/** Each text with its key, 'pools.columns.fee'; parameters stand for themselves. */
function list(words: Words, path: string): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const at = `${path}.${key}`
    if (typeof value === 'string') return [[at, value]]
    if (typeof value === 'object') return list(value, at)
    const given = new Proxy(
      {},
      { get: (_, name) => (name === 'count' || name === 'swaps' ? 2 : '•') },
    )
    return [[at, value(given as never)]]
  })
}

test('every Russian text is Russian', () => {
  // The specification's own, the wallet's name for it, signs alone, and nothing to say.
  const same = [
    'swap.gas',
    'bundle.outcomes.signing',
    'instructions.rpcUrl',
    'pools.lp',
    'transaction.price',
    'transaction.transfer',
    'errors.advice.TransactionNotSentError',
  ]
  const texts = Object.entries(ru).flatMap(([name, words]) => list(words, name))
  expect(texts.length).toBeGreaterThan(250)
  expect(
    texts.filter(([key, text]) => !/[а-яё]/i.test(text) && !same.includes(key)),
  ).toEqual([])
})

test.each([
  [0, 'обменов'],
  [1, 'обмен'],
  [2, 'обмена'],
  [5, 'обменов'],
  [11, 'обменов'],
  [12, 'обменов'],
  [21, 'обмен'],
  [104, 'обмена'],
  [1_011, 'обменов'],
])('behavior: %d %s', (count, form) => {
  expect(plural(count, 'обмен', 'обмена', 'обменов')).toBe(form)
})

describe('each error of the SDK and the React package has Russian words', () => {
  const names = Object.entries({ ...sdk, ...react })
    .filter(([name, it]) => /Error$/.test(name) && typeof it === 'function')
    .map(([name]) => name)
    // What others extend, and what is thrown by no one.
    .filter((name) => !/^(Base|FaucetRequest|PlanExecution)Error$/.test(name))
  // Errors of other languages' words: what the person did, and the specification.
  const { connect, network, others, sentences } = ru.errors
  const own = [
    'ConnectionFailedError',
    'DisconnectFailedError',
    'PlanAbortedError',
  ]
  const told = { ...connect, ...network, ...others, ...sentences }

  test('there are errors', () => {
    expect(names.length).toBeGreaterThan(45)
  })

  test.each(names)('%s', (name) => {
    expect(name in told || own.includes(name)).toBe(true)
  })
})

test('index.html knows the languages that the page speaks', () => {
  const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  expect(html).toContain('/^(en|ru)$/')
})
