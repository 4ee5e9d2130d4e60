import { expect, test } from 'vitest'
import type { Token } from '../tokens/types.js'
import { activityToCsv } from './activityToCsv.js'
import { swapHistoryToCsv } from './swapHistoryToCsv.js'
import type { ActivityEntry, SwapHistoryEntry } from './types.js'

const word = (digits: string) => `0x${digits.repeat(32)}` as const
const account = (digits: string) => `0x${digits.repeat(20)}` as const
const token = (symbol: string, decimals: number) =>
  ({ symbol, decimals, name: symbol }) as Token
const block = {
  ...{ blockNumber: 7n, blockHash: word('33') },
  timestamp: 1_700_000_000,
}
const [zkp, usdt] = [token('ZKP', 18), token('USDT', 6)]
const amounts = [
  { token: zkp, amount: 1_500_000_000_000_000_000n },
  { token: usdt, amount: 1n },
]
const received = {
  ...{ ...block, kind: 'received', hash: word('22'), from: account('44') },
  ...{ paid: [], got: amounts, approvals: [] },
} as ActivityEntry
const swap = {
  ...{ ...block, txHash: word('22'), logIndex: 3, hops: [{}, {}] },
  ...{ user: account('44'), recipient: account('55') },
  ...{ tokenIn: zkp, amountIn: 3n * 10n ** 18n, tokenOut: usdt, amountOut: 9n },
} as unknown as SwapHistoryEntry

test('default: writes a header, and a line per entry with all digits', () => {
  const time = '2023-11-14T22:13:20.000Z'
  expect(activityToCsv([received]).split('\r\n')).toEqual([
    'time,kind,paid,got,approved,from,hash,blockNumber,blockHash',
    `${time},received,,1.5 ZKP + 0.000001 USDT,,${account('44')},${word('22')},7,${word('33')}`,
    '',
  ])
  expect(swapHistoryToCsv([swap]).split('\r\n')).toEqual([
    'time,tokenIn,amountIn,tokenOut,amountOut,hops,user,recipient,txHash,logIndex,blockNumber,blockHash',
    `${time},ZKP,3,USDT,0.000009,2,${account('44')},${account('55')},${word('22')},3,7,${word('33')}`,
    '',
  ])
})

test('rule: a symbol can neither end a cell nor be a formula', () => {
  const odd = token('=1+1,"x"', 0)
  const paid = [{ token: odd, amount: 1n }]
  expect(activityToCsv([{ ...received, paid }])).toContain(',"1 =1+1,""x""",')
  expect(swapHistoryToCsv([{ ...swap, tokenIn: odd }])).toContain(
    `,"'=1+1,""x""",`,
  )
})
