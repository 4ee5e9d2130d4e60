import { test } from './fixtures/test'
import { runModel } from './model/runModel'

// No screenshots, because each run has its own page, and its output is more useful.
test.use({ screenshot: 'off' })

const {
  MODEL_RUNS = '5',
  // By default, uses a new seed each day. model.spec.ts has a fixed seed.
  MODEL_SEED = `${Math.floor(Date.now() / 86_400_000)}`,
  MODEL_ACTIONS = '1000',
  MODEL_PATH,
  MODEL_REPLAY,
} = process.env

test('the page keeps its rules through long random actions of user, wallet and connection', async ({
  browser,
  chain,
  stack,
}) => {
  test.setTimeout(0)
  process.stdout.write(`MODEL_SEED=${MODEL_SEED}\n`)
  const done = await runModel({
    browser,
    chain,
    stack,
    seed: Number(MODEL_SEED),
    runs: Number(MODEL_RUNS),
    actions: Number(MODEL_ACTIONS),
    path: MODEL_PATH,
    replayPath: MODEL_REPLAY,
  })
  process.stdout.write(`seed ${MODEL_SEED}: ${JSON.stringify(done)}\n`)
})
