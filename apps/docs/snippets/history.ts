import { executePlan, getQuote, parseAmount, planSwap } from '@letheswap/sdk'

for (const amount of ['1', '2', '3'])
  await executePlan(client, {
    deployment,
    plan: await planSwap(client, {
      deployment,
      quote: await getQuote(client, {
        deployment,
        tokenIn: 'ZKP',
        tokenOut: 'USDT',
        amountIn: parseAmount(amount, 18),
      }),
    }),
  })

// #region page
import { formatAmount, getSwapHistory } from '@letheswap/sdk'
import { account, client, deployment } from './client.js'

const page = await getSwapHistory(client, {
  deployment,
  account: account.address,
  limit: 2,
})
for (const { amountIn, amountOut, tokenIn, tokenOut } of page.entries)
  console.log(
    formatAmount(amountIn, tokenIn.decimals),
    tokenIn.symbol,
    'for',
    formatAmount(amountOut, tokenOut.decimals),
    tokenOut.symbol,
  )
console.log(page.next ? 'There is more.' : 'That is all.')
// #endregion page

// #region more
const older = await getSwapHistory(client, {
  deployment,
  account: account.address,
  cursor: page.next,
  limit: 20,
})
console.log(older.entries.length, 'older swap', older.next)

// #endregion more

// #region csv
import { writeFile } from 'node:fs/promises'
import { swapHistoryToCsv } from '@letheswap/sdk'

const everything = await getSwapHistory(client, {
  deployment,
  account: account.address,
  limit: Number.POSITIVE_INFINITY,
})
const csv = swapHistoryToCsv(everything.entries)
await writeFile(process.env.CSV_FILE ?? 'swaps.csv', csv)
console.log(csv.split('\n')[0])

// #endregion csv

// #region activity
import { activityToCsv, getActivity } from '@letheswap/sdk'

const activity = await getActivity(client, {
  deployment,
  account: account.address,
})
console.log(activity.entries.map(({ kind }) => kind))
console.log(activityToCsv(activity.entries).split('\n')[0])

// #endregion activity

// #region transaction
import { getTransactionDetails } from '@letheswap/sdk'

const [last] = everything.entries
if (!last) throw new Error('There is no swap yet.')
const details = await getTransactionDetails(client, {
  deployment,
  hash: last.txHash,
})
if (details.status === 'succeeded')
  for (const { tokenIn, tokenOut, hops } of details.swaps)
    console.log(tokenIn.symbol, 'to', tokenOut.symbol, 'in', hops.length, 'hop')

// #endregion transaction

// #region decode
import { decodeTransaction } from '@letheswap/sdk'

const { txHash: hash } = last
const events = await decodeTransaction(client, { deployment, hash })
for (const event of events ?? [])
  if (event.type === 'swap')
    console.log(
      event.payer === account.address,
      event.recipient === event.payer,
    )
// #endregion decode
