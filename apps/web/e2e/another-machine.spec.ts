import { join } from 'node:path'
import { root } from './fixtures/startStack'
import { phone, test } from './fixtures/test'
import { touch } from './hands'
import { mainJobOnStack } from './mainJob'

// The page is open at another address than the network's own, at which MetaMask
// requires https. By its name this file comes first: it has a stack of its own, and
// takes longest.
const fixtures = join(root, 'apps/stack/test/fixtures')
test.use({
  ...phone,
  ignoreHTTPSErrors: true,
  stackArgs: [
    '--host=0.0.0.0',
    `--cert=${join(fixtures, 'localhost.crt')}`,
    `--key=${join(fixtures, 'localhost.key')}`,
  ],
})

// The wallet's requests are this process's.
test.beforeAll(() => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
})

// A whole visit, of some ninety steps.
test.setTimeout(240_000)

test('the main job by touch on another machine’s page, from an empty wallet to a history of three swaps', async ({
  page,
  app,
  wallet,
  stack,
}) => {
  await mainJobOnStack({ page, app, wallet, stack, hands: touch() })
})
