import { expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'

const readme = readReadme(new URL('..', import.meta.url))

test('the README’s script runs', async () => {
  const [script = ''] = readme.scripts
  expect(script).toContain('checkConformance')
  await readme.run(script)
})
