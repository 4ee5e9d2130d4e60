import { expect, test } from 'vitest'
import * as exports from './index.js'

test('default: exports', () => {
  expect(Object.keys(exports).sort()).toMatchInlineSnapshot(`
    [
      "DevnetError",
      "InvalidStateError",
      "PortTakenError",
      "SnapshotNotFoundError",
      "StateInUseError",
      "StateNotSavedError",
      "startAnvil",
      "startDevnet",
      "startFaultProxy",
      "unfinishedMark",
    ]
  `)
})
