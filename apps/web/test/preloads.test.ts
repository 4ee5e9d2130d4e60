import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as buildPage, type Rollup } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../vite.build'

test('requests late code only by its import, after its styles', async () => {
  const root = await mkdtemp(join(tmpdir(), 'letheswap-preloads-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({
    'index.html': '<script type="module" src="/main.js"></script>',
    'main.js': "import('./late.js'); import('./later.js')",
    'late.js':
      "import './late.css'; import { a } from './shared.js'; console.log(a)",
    'later.js': "import { a } from './shared.js'; console.warn(a)",
    'shared.js': 'export const a = document.title',
    'late.css': 'p { color: red }',
  }))
    await writeFile(join(root, name), text)
  const { output } = (await buildPage({
    root,
    logLevel: 'error',
    build: { ...build, write: false },
  })) as Rollup.RollupOutput
  const preloaded = output.flatMap((file) =>
    file.type === 'chunk' ? [...file.code.matchAll(/"(assets\/[^"]+)"/g)] : [],
  )
  expect(preloaded.map(([, path]) => path)).toEqual([
    expect.stringMatching(/^assets\/late-.*\.css$/),
  ])
})
