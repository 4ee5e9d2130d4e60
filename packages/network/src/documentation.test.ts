import { test } from 'vitest'
import { readReadme } from '../test/readReadme.js'

const readme = readReadme(new URL('..', import.meta.url))

test.each(readme.scripts)('default: script %# of the README runs', (script) =>
  readme.run(script),
)
