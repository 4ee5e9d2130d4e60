import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { defineDeployment } from './defineDeployment.js'
import { parseDeployment } from './parseDeployment.js'

test('rule: validates and parses a literal as parseDeployment does', () => {
  // types.test-d.ts checks the types of literals.
  const literal = deploymentJson as never
  expect(defineDeployment(literal)).toEqual(parseDeployment(deploymentJson))
  const change = { ...deploymentJson, startBlock: -1 } as never
  expect(() => defineDeployment(change)).toThrow('"startBlock"')
})
