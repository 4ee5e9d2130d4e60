import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'

const readme = readReadme(new URL('..', import.meta.url))

test('default: the scripts of the README run', () =>
  readme.run(...readme.scripts))

test('default: the README lists the options of the command', async () => {
  const usage = readFileSync(new URL('cli.ts', import.meta.url), 'utf8')
  for (const [option] of usage.matchAll(/^ {2}--[a-z-]+(?: <[a-z]+>)?/gm))
    if (option !== '  --help')
      expect(readme.text).toContain(`\`${option.trim()}\``)
})
