// Compiles contracts/*.sol of the current package, and writes a TypeScript module for
// each to src/generated, with the ABI (typed `as const`) and the creation bytecode.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const solc = require('solc')
const openzeppelin = dirname(
  require.resolve('@openzeppelin/contracts/package.json'),
)
const home = pathToFileURL(join(process.cwd(), '/'))
const folder = new URL('contracts/', home)
const generated = new URL('src/generated/', home)

const files = readdirSync(folder).filter((file) => file.endsWith('.sol'))
const input = {
  language: 'Solidity',
  sources: Object.fromEntries(
    files.map((file) => [
      file,
      { content: readFileSync(new URL(file, folder), 'utf8') },
    ]),
  ),
  settings: {
    // The oldest hard fork with all of Multicall3's opcodes, because test chains may be
    // old.
    evmVersion: 'london',
    optimizer: { enabled: true, runs: 200 },
    // Without the metadata hash, the bytecode, and with it every hash on the chain,
    // does not depend on comments in the source.
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  },
}

const output = JSON.parse(
  solc.compile(JSON.stringify(input), {
    import: (path) => {
      try {
        const file = join(
          openzeppelin,
          path.replace(/^@openzeppelin\/contracts\//, ''),
        )
        return { contents: readFileSync(file, 'utf8') }
      } catch (error) {
        return { error: String(error) }
      }
    },
  }),
)

// The warnings are about OpenZeppelin's sources.
const errors = output.errors?.filter(({ severity }) => severity === 'error')
for (const { formattedMessage } of errors ?? []) console.error(formattedMessage)
if (errors?.length > 0) process.exit(1)

mkdirSync(generated, { recursive: true })
for (const file of files) {
  const name = file.replace(/\.sol$/, '')
  const { abi, evm } = output.contracts[file][name]
  const constant = name[0].toLowerCase() + name.slice(1)
  writeFileSync(
    new URL(`${constant}.ts`, generated),
    `// Written by scripts/compile.mjs from contracts/${file}.
export const ${constant} = {
  abi: ${JSON.stringify(abi)},
  bytecode: '0x${evm.bytecode.object}',
} as const
`,
  )
}
