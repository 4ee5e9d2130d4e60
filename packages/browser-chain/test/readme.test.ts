import { expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'

// `test/browser.test.ts` runs the other scripts.
test("default: the README's script for Node runs", async () => {
  const { scripts, run } = readReadme(new URL('..', import.meta.url))
  expect(scripts).toHaveLength(3)
  await run(scripts[0] as string)
})
