import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import * as amm from './amm.js'
import * as index from './index.js'
import * as market from './market.js'

test('the main entry exports', () => {
  expect(Object.keys(index).sort()).toMatchSnapshot()
})

test('the amm entry exports', () => {
  expect(Object.keys(amm).sort()).toMatchSnapshot()
})

test('the market entry exports', () => {
  expect(Object.keys(market).sort()).toMatchSnapshot()
})

test('the main entry exports everything of the amm entry', () => {
  expect(index).toMatchObject(amm)
})

test('the package has exactly one entry per file', () => {
  expect(Object.keys(packageJson.exports)).toEqual([
    '.',
    './amm',
    './market',
    './package.json',
  ])
})
