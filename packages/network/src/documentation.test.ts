import { test } from 'vitest'
import { readReadme } from '../test/readReadme.js'

const readme = readReadme(new URL('..', import.meta.url))

test('default: the README’s scripts run', () => readme.run(...readme.scripts))
