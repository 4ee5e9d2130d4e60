import { expect, test } from 'vitest'
import { readOfflineConfig } from '../../test/support/environment.js'
import { createScrubber, getSecrets } from './log.js'

test("behavior: hides credentials, but not a database's name", () => {
  const config = readOfflineConfig({
    DATABASE_URL: 'postgres://user:pass-word@db.test/letheswap',
    FAUCET_RPC_URL: 'https://rpc.test/v3/key-in-the-path',
  })
  const scrub = createScrubber(getSecrets(config))
  expect(scrub('letheswap pass-word key-in-the-path')).toBe(
    'letheswap [secret] [secret]',
  )
})
