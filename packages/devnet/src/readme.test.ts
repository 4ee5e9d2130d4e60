import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'

const readme = readReadme(new URL('..', import.meta.url))

test('default: the README’s scripts run', () => readme.run(...readme.scripts))

test('default: the README lists the command’s options', async () => {
  const usage = readFileSync(new URL('cli.ts', import.meta.url), 'utf8')
  for (const [option] of usage.matchAll(/^ {2}--[a-z-]+(?: <[a-z]+>)?/gm))
    if (option !== '  --help')
      expect(readme.text).toContain(`\`${option.trim()}\``)
})
