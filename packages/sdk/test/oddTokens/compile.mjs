// Compiles OddTokens.sol and writes the creation bytecodes to oddTokens.json, with a
// hash of the source, by which a test detects differences.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const content = readFileSync(new URL('OddTokens.sol', import.meta.url), 'utf8')
const { contracts, errors = [] } = JSON.parse(
  require('solc').compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'OddTokens.sol': { content } },
      settings: {
        evmVersion: 'cancun',
        optimizer: { enabled: true, runs: 1 },
        metadata: { bytecodeHash: 'none', appendCBOR: false },
        outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
      },
    }),
  ),
)
const failed = errors.filter(({ severity }) => severity === 'error')
if (failed.length > 0)
  throw new Error(failed.map((error) => error.formattedMessage).join('\n'))

const bytecodes = Object.fromEntries(
  Object.entries(contracts['OddTokens.sol'])
    .filter(([, { evm }]) => evm.bytecode.object)
    .map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
)
const source = createHash('sha256').update(content).digest('hex')
writeFileSync(
  new URL('oddTokens.json', import.meta.url),
  `${JSON.stringify({ source, bytecodes }, undefined, 2)}\n`,
)
