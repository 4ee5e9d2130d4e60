import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readArtifact } from './readArtifact.js'

function write(value: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'lethe-artifact-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'Factory.json')
  writeFileSync(path, JSON.stringify(value))
  return path
}

test.each([
  ['Hardhat', '0x6001'],
  ['Uniswap', '6001'],
  ['Foundry', { object: '0x6001', linkReferences: {} }],
])('default: reads bytecode in the format of %s', (_, bytecode) => {
  expect(readArtifact(write({ abi: [], bytecode }))).toEqual({
    abi: [],
    bytecode: '0x6001',
  })
})

test.each([
  { abi: [] },
  { abi: [], bytecode: '0x' },
  { bytecode: '0x6001' },
  // The bytecode contains an unlinked library.
  { abi: [], bytecode: '0x60__$a1b2$__01' },
])('error: rejects %o, which has no contract to deploy', (value) => {
  expect(() => readArtifact(write(value))).toThrow('is not a compiled contract')
})

test('error: reports a missing file', () => {
  expect(() => readArtifact('none.json')).toThrow('cannot be read (ENOENT)')
})
