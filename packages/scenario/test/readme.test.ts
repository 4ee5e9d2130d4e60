import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReadme } from '../../network/test/readReadme.js'
import { checkScenario } from '../src/checkScenario.js'
import { parseScenario } from '../src/parseScenario.js'

const home = new URL('..', import.meta.url)
const text = readFileSync(new URL('README.md', home), 'utf8')
const json = /```json\n(.*?)```/s.exec(text)?.[1] as string

test('the README’s file is a scenario that meets its expectations', async () => {
  const { problems } = await checkScenario(parseScenario(json))
  expect(problems).toEqual([])
})

// `test/testScenarios.test.ts` runs the other script.
test("the README's script runs", async () => {
  const { scripts, run } = readReadme(home)
  expect(scripts).toHaveLength(2)
  const folder = mkdtempSync(join(tmpdir(), 'scenario-'))
  const file = join(folder, 'first.lethe.json')
  writeFileSync(file, json)
  const [script = ''] = scripts
  await run(script.replace("'first.lethe.json'", JSON.stringify(file)))
  rmSync(folder, { recursive: true })
})
