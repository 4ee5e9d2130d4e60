// #region keep
import { renameSync, writeFileSync } from 'node:fs'
import {
  executePlan,
  getQuote,
  parseAmount,
  planSwap,
  serialize,
  serializePlan,
} from '@letheswap/sdk'
import { client, deployment } from './client.js'

const plan = await planSwap(client, {
  deployment,
  quote: await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseAmount('10', 18),
  }),
})
const folder = process.env.STATE_DIR ?? '.'

// A rename keeps the file complete if the program ends while it writes.
function keep(file: string, text: string) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

keep(`${folder}/plan.json`, serializePlan(plan))

// The program ends while its transaction is pending.
const crash = new AbortController()
await executePlan(client, {
  deployment,
  plan,
  signal: crash.signal,
  onProgress: ({ state, status }) => {
    keep(`${folder}/state.json`, serialize(state))
    if (status === 'pending') crash.abort()
  },
}).catch((error: Error) => console.log(error.name))

// #endregion keep

// #region resume
import { readFile } from 'node:fs/promises'
import {
  deserialize,
  type PlanState,
  parsePlan,
  resumePlan,
} from '@letheswap/sdk'

const kept = parsePlan(
  deployment,
  await readFile(`${folder}/plan.json`, 'utf8'),
)
const state = await readFile(`${folder}/state.json`, 'utf8')
const { receipt } = await resumePlan(client, {
  deployment,
  plan: kept,
  state: deserialize(state) as PlanState,
})
console.log(receipt.status)
// #endregion resume
