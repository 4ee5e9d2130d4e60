import { expect, test } from 'vitest'
import { UsageError } from './command.js'
import { parseCommand } from './commands.js'

const usdt = {
  symbol: 'USDT',
  decimals: 6,
  address: undefined,
  amount: 1n,
  dailyBudget: 1n,
}
const config = { tokens: new Map([['USDT', usdt]]) }

test.each([
  [['status']],
  [['pause']],
  [['resume']],
  [['requeue']],
  [['refill', 'USDT', '1000.5']],
])('default: accepts %j', (args) => {
  expect(parseCommand(config, args)).toBeTypeOf('function')
})

test.each([
  [['refill'], 'refill needs one of USDT'],
  [['refill', 'DOGE', '1'], 'refill needs one of USDT'],
  [['refill', 'USDT'], 'refill needs an amount in whole USDT, as in 1000.5'],
  [['refill', 'USDT', '1e3'], 'refill needs an amount in whole USDT'],
  [['refill', 'USDT', '-5'], 'refill needs an amount in whole USDT'],
  [['refill', 'USDT', '0.0000001'], 'refill needs an amount in whole USDT'],
  [['refill', 'USDT', '1', '2'], 'refill takes one token and one amount'],
  [['pause', 'now'], 'pause takes no arguments'],
  [['explode'], 'there is no command explode'],
  [['constructor'], 'there is no command constructor'],
])('error: rejects %j', (args, message) => {
  expect(() => parseCommand(config, args)).toThrow(UsageError)
  expect(() => parseCommand(config, args)).toThrow(message)
})
