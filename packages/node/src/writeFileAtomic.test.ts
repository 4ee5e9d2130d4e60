import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A worker that writes a long file of one letter 200 times. */
const writer = `
  const { workerData } = require('node:worker_threads')
  import(workerData.tsx).then(async ({ register }) => {
    register()
    const { writeFileAtomic } = await import(workerData.module)
    for (let count = 0; count < 200; count++)
      writeFileAtomic(workerData.path, workerData.letter.repeat(100_000))
  })`

test('rule: with several concurrent writers, the content of one remains complete', async () => {
  const path = join(folder, 'state.json')
  const workerData = {
    path,
    tsx: import.meta.resolve('tsx/esm/api'),
    module: new URL('./writeFileAtomic.ts', import.meta.url).href,
  }
  let isDone = false
  const writers = ['a', 'b', 'c'].map(
    (letter) =>
      new Promise<void>((resolve, reject) => {
        new Worker(writer, {
          eval: true,
          workerData: { ...workerData, letter },
        })
          .once('error', reject)
          .once('exit', () => resolve())
      }),
  )
  const all = Promise.all(writers).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(setImmediate)
    const names = readdirSync(folder)
    if (names.includes('state.json'))
      expect(readFileSync(path, 'utf8')).toMatch(
        /^(a{100000}|b{100000}|c{100000})$/,
      )
  }
  await all
  expect(readdirSync(folder)).toEqual(['state.json'])
})
