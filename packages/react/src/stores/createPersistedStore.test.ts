import { expect, test } from 'vitest'
import { createStorage } from '../../test/createStorage.js'
import { createSafeStorage } from '../utils/createSafeStorage.js'
import { defaultLimits } from '../utils/limits.js'
import { createPersistedStore } from './createPersistedStore.js'
import {
  createPreferencesStore as create,
  defaultPreferences,
} from './preferences.js'

const createPreferencesStore = (storage: Parameters<typeof create>[0]) =>
  create(storage, '1:0x00', defaultLimits)

const key = 'letheswap.preferences:1:0x00'
const store = (state: unknown, version = 1) =>
  createPreferencesStore(
    createStorage({ [key]: JSON.stringify({ state, version }) }),
  )

test('default: restores a choice on the next visit', () => {
  const storage = createStorage()
  createPreferencesStore(storage).setState({
    deadlineSeconds: 60,
    slippageBps: 500,
  })
  expect(createPreferencesStore(storage).getState()).toEqual({
    ...defaultPreferences,
    deadlineSeconds: 60,
    slippageBps: 500,
  })
})

test('behavior: replaces an invalid field with its default, and keeps the others', () => {
  expect(store({ deadlineSeconds: 60, slippageBps: 9_999 }).getState()).toEqual(
    {
      ...defaultPreferences,
      deadlineSeconds: 60,
    },
  )
})

test.each([
  ['nothing', null],
  ['a text', 'x'],
  ['a list', []],
])('behavior: ignores %s in the storage', (_, state) => {
  expect(store(state).getState()).toEqual(defaultPreferences)
})

test('behavior: ignores stored text that is not JSON', () => {
  const storage = createStorage({ [key]: '{"state":' })
  expect(createPreferencesStore(storage).getState()).toEqual(defaultPreferences)
})

test('behavior: validates the values that an older version stored', () => {
  expect(store({ slippageBps: 50, color: 'blue' }, 0).getState()).toEqual({
    ...defaultPreferences,
    slippageBps: 50,
  })
})

test('behavior: keeps working in memory if the storage refuses writes', () => {
  const storage = createSafeStorage(() => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }))
  const preferences = createPreferencesStore(storage)
  preferences.setState({ slippageBps: 50 })
  expect(preferences.getState().slippageBps).toBe(50)
})

test('rule: migrates an earlier version’s state, and ignores a newer version’s', () => {
  const open = (stored: object) => {
    const storage = createStorage({ names: JSON.stringify(stored) })
    const store = createPersistedStore<{ name: string }>({
      key: 'names',
      storage,
      initial: { name: 'nobody' },
      version: 3,
      // Version 1 had two fields, and version 2 had another name for the single field.
      migrate: ({ first, full, last }, version) => ({
        name: version === 1 ? `${first} ${last}` : full,
      }),
      parse: ({ name }) => (typeof name === 'string' ? { name } : {}),
    })
    return { storage, store }
  }
  for (const [version, state] of [
    [1, { first: 'Ada', last: 'Lovelace' }],
    [2, { full: 'Ada Lovelace' }],
    [3, { name: 'Ada Lovelace' }],
  ] as const)
    expect(open({ state, version }).store.getState().name).toBe('Ada Lovelace')

  const newer = { state: { name: 17, given: 'Ada' }, version: 4 }
  const { storage, store } = open(newer)
  expect(store.getState().name).toBe('nobody')
  expect(JSON.parse(storage.getItem('names') ?? '')).toEqual(newer)
  store.setState({ name: 'Grace Hopper' })
  expect(JSON.parse(storage.getItem('names') ?? '')).toEqual({
    state: { name: 'Grace Hopper' },
    version: 3,
  })
})
