import { readFileSync } from 'node:fs'
import * as react from '@letheswap/react'
import * as sdk from '@letheswap/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import * as dialogs from '../src/messages/dialogs'
import { plural, ru } from '../src/messages/ru'
import * as screens from '../src/messages/screens'
import { defineWords, setTexts, type Texts } from '../src/messages/words'

afterEach(() => setTexts({}))

test('texts use the chosen language, whenever they load', () => {
  setTexts(ru)
  expect(dialogs.menu.title).toBe('Меню')
  const { debug } = defineWords({ debug: { title: 'Debug' } })
  expect(debug.title).toBe('Отладка')
  setTexts({})
  expect([dialogs.menu.title, debug.title]).toEqual(['Menu', 'Debug'])
})

test('replaces parameters and groups digits', () => {
  const { tokens, bundle } = dialogs
  expect(tokens.found({ count: 1_234 })).toBe('Tokens found: 1,234')
  expect(bundle.received({ count: 1, total: 4 })).toBe('1 of 4 received')
  setTexts({ tokens: { found: '{count} tokens' } })
  expect(tokens.found({ count: 2 })).toBe('2 tokens')
  setTexts({})
  expect(tokens.found({ count: 2 })).toBe('Tokens found: 2')
})

/**
 * Returns each text with its key, e.g. 'pools.columns.fee', and its parameters in
 * braces.
 */
const list = (words: Texts, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) => {
    if (typeof value === 'object') return list(value, `${path}${key}.`)
    const given = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
    const text = typeof value === 'string' ? value : value(given as never)
    return [[`${path}${key}`, text]]
  })

test('every Russian text is in Russian', () => {
  // These texts may be the same: texts of the specification, MetaMask's terms, signs
  // and empty texts.
  const same = [
    'swap.gas',
    'bundle.outcomes.signing',
    'instructions.rpcUrl',
    'pools.columns.apr',
    'pools.lp',
    'transaction.price',
    'transaction.transfer',
    'errors.advice.TransactionNotSentError',
  ]
  expect(
    list(ru).filter(
      ([key, text]) => !/[а-яё]/i.test(text) && !same.includes(key),
    ),
  ).toEqual([])
})

test('a Russian text has the parameters of the English text', () => {
  const names = ([key, text]: [string, string]) =>
    `${key}: ${[...new Set(text.match(/\{\w+\}/g))].sort()}`
  const english = list({ ...screens, ...dialogs })
  const known = new Set(english.map(([key]) => key))
  expect(english.length).toBeGreaterThan(250)
  expect(
    list(ru)
      // Leaves out errors whose own message is shown in English.
      .filter(([key]) => known.has(key))
      .map(names)
      .sort(),
  ).toEqual(english.map(names).sort())
})

test('uses MetaMask’s own Russian menu names', () => {
  // These names were checked in MetaMask 13.36.
  const advice = [
    ru.plans.stuck,
    `${ru.resetNotice.open} ${ru.resetNotice.remove}`,
  ]
  for (const text of advice) {
    expect(text).toContain('«Инструменты разработчика»')
    expect(text).toContain('«Удалите данные активности и одноразовый код»')
    expect(text).toContain('дождитесь нового блока')
  }
  for (const text of [dialogs.plans.stuck, dialogs.resetNotice.remove])
    expect(text).toContain('let a block pass')
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

describe('each error of the SDK and the React package has a Russian message', () => {
  const names = Object.entries({ ...sdk, ...react })
    .filter(
      ([name, it]) => /^[A-Z].*Error$/.test(name) && typeof it === 'function',
    )
    .map(([name]) => name)
    // Leaves out classes that only other errors extend, and that are never thrown.
    .filter((name) => !/^(Base|FaucetRequest|PlanExecution)Error$/.test(name))
  // The messages of these errors are elsewhere: by the user's action, or in the
  // specification.
  const { connect, network, others, sentences } = ru.errors
  const own = [
    'BalanceUnreadError',
    'ConnectionFailedError',
    'DisconnectFailedError',
    'PlanAbortedError',
  ]
  const told = { ...connect, ...network, ...others, ...sentences }

  test('finds the errors', () => {
    expect(names.length).toBeGreaterThan(45)
  })

  test.each(names)('%s', (name) => {
    expect(name in told || own.includes(name)).toBe(true)
  })
})

test('each check of a network has a Russian message', () => {
  const folder = new URL('../../../packages/sdk/src/', import.meta.url)
  const code = ['checkChain', 'checkContracts', 'checkFaucet', 'checkWallet']
    .map((name) => `diagnose/${name}.ts`)
    .concat('actions/diagnose.ts', 'diagnose/checkLogs.ts')
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
    .join('\n')
  const checks = [
    ...code.matchAll(
      /\b(ok|warning|error|attempt|toFinding)\(\s*['`](\w+)|check = '(\w+)'/g,
    ),
  ].map(([, kind, first, second]) => [kind, first ?? second] as const)
  expect(checks.length).toBeGreaterThan(20)
  const { sound, faulty } = ru.network
  for (const [kind, check = ''] of checks) {
    if (kind !== 'warning' && kind !== 'error' && kind !== 'toFinding')
      expect(sound, check).toHaveProperty(check)
    if (kind !== 'ok') expect(faulty, check).toHaveProperty(check)
  }
})

test('index.html supports the page’s languages', () => {
  const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  expect(html).toContain('/^(en|ru)$/')
})
