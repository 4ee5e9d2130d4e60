import { parseEther } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { routeCall, send } from '../../test/send.js'
import { getSwapHistory } from '../actions/getSwapHistory.js'
import { swapHistoryToCsv } from './swapHistoryToCsv.js'
import type { SwapHistoryEntry } from './types.js'

const chain = useChain()
let entries: [SwapHistoryEntry, SwapHistoryEntry]

beforeEach(async () => {
  const { client } = chain
  for (const amount of ['1', '3'])
    await send(chain, routeCall(chain, ['ZKP', 'USDT'], parseEther(amount)))
  const history = await getSwapHistory(client, chain.own)
  entries = history.entries as typeof entries
})

test('rule: the CSV has one line a swap, with its block hash', () => {
  const [header, ...lines] = swapHistoryToCsv(entries).split('\r\n')
  expect(header).toBe(
    'time,tokenIn,amountIn,tokenOut,amountOut,hops,user,recipient,txHash,logIndex,blockNumber,blockHash',
  )
  expect(lines.at(-1)).toBe('')
  expect(lines.slice(0, -1).map((line) => line.split(','))).toEqual(
    entries.map((entry) => [
      new Date(entry.timestamp * 1_000).toISOString(),
      'ZKP',
      String(entry.amountIn / 10n ** 18n),
      'USDT',
      // 6 decimals, less than 10 USDT.
      `${String(entry.amountOut).slice(0, -6) || '0'}.${String(entry.amountOut).slice(-6).padStart(6, '0')}`.replace(
        /0+$/,
        '',
      ),
      '1',
      entry.user,
      entry.recipient,
      entry.txHash,
      String(entry.logIndex),
      String(entry.blockNumber),
      entry.blockHash,
    ]),
  )
})

test('rule: a symbol cannot break the CSV, nor act as a formula', () => {
  const [entry] = entries
  const tokenIn = { ...entry.tokenIn, symbol: '=1+1,"x"' } as never
  expect(swapHistoryToCsv([{ ...entry, tokenIn }])).toContain(
    `,"'=1+1,""x""",3,USDT,`,
  )
})
