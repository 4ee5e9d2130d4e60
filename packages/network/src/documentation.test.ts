import { test } from 'vitest'
import { readReadme } from '../test/readReadme.js'

const readme = readReadme(new URL('..', import.meta.url))

test('default: the scripts of the README run', () =>
  readme.run(...readme.scripts))
