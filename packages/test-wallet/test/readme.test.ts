import { expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'

// The other scripts are for a browser: see `test/browser.test.ts`.
test('default: the README’s script for a test runs', async () => {
  const { scripts, run } = readReadme(new URL('..', import.meta.url))
  expect(scripts).toHaveLength(3)
  await run(scripts[0] as string)
})
