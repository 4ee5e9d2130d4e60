// #region program
import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {
  deserialize,
  executePlan,
  formatAmount,
  getQuote,
  isUserRejection,
  PlanExecutionError,
  type PlanProgress,
  type PlanState,
  parseAmount,
  parsePlan,
  planSwap,
  resumePlan,
  SimulationFailedError,
  serialize,
  serializePlan,
  TransactionCancelledError,
  TransactionReplacedError,
  TransactionRevertedError,
  TransactionUnclearError,
} from '@letheswap/sdk'
import { client, deployment } from './client.js'

const folder = process.env.STATE_DIR ?? '.'
const planFile = `${folder}/plan.json`
const stateFile = `${folder}/state.json`

// A rename keeps the file complete if the program ends while it writes.
function keep(file: string, text: string) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

// Deletes the state first, because a plan without a state counts as not sent.
function forget() {
  rmSync(stateFile, { force: true })
  rmSync(planFile, { force: true })
}

async function swap() {
  const onProgress = ({ state }: PlanProgress) =>
    keep(stateFile, serialize(state))
  if (existsSync(stateFile))
    return resumePlan(client, {
      deployment,
      plan: parsePlan(deployment, readFileSync(planFile, 'utf8')),
      state: deserialize(readFileSync(stateFile, 'utf8')) as PlanState,
      resend: process.argv.includes('--resend'),
      onProgress,
    })
  const quote = await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseAmount(process.env.AMOUNT ?? '10', 18),
  })
  const plan = await planSwap(client, { deployment, quote, slippageBps: 100 })
  keep(planFile, serializePlan(plan))
  return executePlan(client, { deployment, plan, onProgress })
}

function explain(error: unknown) {
  if (error instanceof TransactionUnclearError)
    return 'The swap may have been sent. If the wallet shows it, run this again, otherwise run it with --resend.'
  if (isUserRejection(error)) {
    forget()
    return 'You rejected the swap.'
  }
  if (
    error instanceof SimulationFailedError ||
    error instanceof TransactionRevertedError
  ) {
    forget()
    switch (error.reason.code) {
      case 'slippage':
        return 'The price moved. Run this again for a new quote.'
      case 'insufficientBalance':
      case 'insufficientFunds':
        return 'The account has too few coins.'
      default:
        return error.shortMessage
    }
  }
  if (
    error instanceof TransactionCancelledError ||
    error instanceof TransactionReplacedError
  ) {
    forget()
    return error.shortMessage
  }
  // Keeps the files, so that the next run continues.
  if (error instanceof PlanExecutionError)
    return `${error.shortMessage} The swap may have been sent. Run this again to continue.`
  throw error
}

try {
  const { received } = await swap()
  console.log(`Received ${formatAmount(received[0]?.amount ?? 0n, 6)} USDT.`)
  forget()
} catch (error) {
  console.log(explain(error))
  process.exitCode = 1
}
// #endregion program
