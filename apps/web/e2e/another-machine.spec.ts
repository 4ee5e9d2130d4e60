import { join } from 'node:path'
import { root } from './fixtures/startStack'
import { phone, test } from './fixtures/test'
import { touch } from './hands'
import { mainJobOnStack } from './mainJob'

// Opens the page at the stack's address for other machines, where MetaMask requires
// HTTPS. The file's name puts it first, because it starts its own stack and takes the
// longest.
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

// The wallet sends its requests from this process, which must accept the self-signed
// certificate.
test.beforeAll(() => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
})

// The test takes about 90 steps, too many for the default timeout.
test.setTimeout(240_000)

test('completes the main job by touch on another machine’s page', async ({
  page,
  app,
  wallet,
  stack,
}) => {
  await mainJobOnStack({ page, app, wallet, stack, hands: touch() })
})
