import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { saveState } from './state.js'

const folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
const statePath = join(folder, 'chain.json')
beforeEach(() => writeFileSync(statePath, 'the last one'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Saves the state of a node whose answer arrives in these pieces. */
async function save(...pieces: string[]) {
  const server = createServer((_, response) => {
    for (const piece of pieces) response.write(piece)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  try {
    const saver = await saveState({
      client: { getBlock: async () => ({ hash: '0x1' }) } as never,
      rpcUrl: `http://127.0.0.1:${port}`,
      statePath,
      genesisTimestamp: 7,
      onError: () => {},
    })
    saver.cancel()
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const [start, end] = ['{"jsonrpc":"2.0","id":1,"result":"0x', '"}']
const state = gzipSync('{"block":1}').toString('hex')

test('default: saves an answer that is split at any point, even within a byte', async () => {
  await save(start.slice(0, 30), start.slice(30), ...state, end)
  expect(readFileSync(statePath, 'utf8')).toBe(
    '{"genesisTimestamp":7,"block":1}',
  )
})

test.each([
  [[start, state.slice(0, 20), end], 'unexpected end of file'],
  [[start, state], 'the answer ended early'],
  [
    ['{"error":{"message":"no"}}'],
    'the node answered {"error":{"message":"no"}}',
  ],
])('error: keeps the last state after %j', async (pieces, reason) => {
  await expect(save(...pieces)).rejects.toThrow(
    `The chain could not be saved in ${statePath}: ${reason}. The file still has the state that was saved last.`,
  )
  expect(readFileSync(statePath, 'utf8')).toBe('the last one')
  expect(existsSync(`${statePath}.tmp`)).toBe(false)
})
