import { expect, test } from 'vitest'
import { readServers } from './createWritableClient.js'

test('default: one server, with all that its URL says', () => {
  const url = 'postgres://user:secret@db1:5432/faucet?sslmode=require'
  expect(readServers(url)).toEqual([url])
})

test('behavior: each standby is asked for the same database by the same user', () => {
  expect(
    readServers(
      'postgres://user:secret@db1:5432/faucet?sslmode=require&standby=db2:5433&standby=db3',
    ),
  ).toEqual([
    'postgres://user:secret@db1:5432/faucet?sslmode=require',
    'postgres://user:secret@db2:5433/faucet?sslmode=require',
    'postgres://user:secret@db3:5432/faucet?sslmode=require',
  ])
})
