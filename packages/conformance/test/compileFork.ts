import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Abi, type Hex, keccak256 } from 'viem'

const require = createRequire(import.meta.url)

/** The folders of the published sources, by their import names. */
const periphery = dirname(require.resolve('@uniswap/v2-periphery/package.json'))
const folders = {
  '@uniswap/v2-core': dirname(require.resolve('@uniswap/v2-core/package.json')),
  '@uniswap/v2-periphery': periphery,
  '@uniswap/lib': dirname(
    createRequire(join(periphery, 'package.json')).resolve(
      '@uniswap/lib/package.json',
    ),
  ),
}

type Change = (source: string) => string
type Contract = { abi: Abi; bytecode: Hex }

export type Fork = {
  fee: number
  whole: number
  library?: Change | undefined
}

const compiled = new Map<string, Record<string, Contract>>()

/**
 * Compiles Uniswap V2 with another fee in memory, because the sources are GPL and no
 * package may contain them.
 */
export function compileFork({ fee, whole, library = (text) => text }: Fork) {
  const core = compile('solc-0.5', '@uniswap/v2-core/contracts/', {
    'UniswapV2Factory.sol': (text) => text,
    'UniswapV2Pair.sol': (text) =>
      text
        .replaceAll('.mul(1000).sub', `.mul(${whole}).sub`)
        .replaceAll('In.mul(3)', `In.mul(${fee})`)
        .replaceAll('1000**2', `${whole}**2`),
  })
  const pair = core.UniswapV2Pair as Contract
  const pairInitCodeHash = keccak256(pair.bytecode)
  const { UniswapV2Router02 } = compile(
    'solc-0.6',
    '@uniswap/v2-periphery/contracts/',
    {
      'UniswapV2Router02.sol': (text) => text,
      'libraries/UniswapV2Library.sol': (text) =>
        library(
          text
            .replaceAll('mul(997)', `mul(${whole - fee})`)
            .replaceAll('mul(1000)', `mul(${whole})`)
            .replace(/hex'96e8[0-9a-f]+'/, `hex'${pairInitCodeHash.slice(2)}'`),
        ),
    },
  )
  return {
    pairInitCodeHash,
    factory: core.UniswapV2Factory as Contract,
    router: UniswapV2Router02 as Contract,
  }
}

/** Compiles changed files of a folder, including their imports. Each result is cached. */
function compile(
  compiler: string,
  folder: string,
  changes: Record<string, Change>,
): Record<string, Contract> {
  const read = (path: string) => {
    const [scope, name, ...rest] = path.split('/')
    const root = folders[`${scope}/${name}` as keyof typeof folders]
    return readFileSync(join(root, ...rest), 'utf8')
  }
  const input = JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(changes).map(([file, change]) => [
        folder + file,
        { content: change(read(folder + file)) },
      ]),
    ),
    settings: {
      evmVersion: 'istanbul',
      // Without the optimizer, the router is too large. The pairs do not need the
      // optimizer, and optimizing them would take most of the time.
      optimizer: { enabled: compiler === 'solc-0.6', runs: 999_999 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  })
  const known = compiled.get(input)
  if (known) return known
  const output = JSON.parse(
    require(compiler).compile(input, {
      import: (path: string) => ({ contents: read(path) }),
    }),
  )
  const errors = (output.errors ?? []).filter(
    ({ severity }: { severity: string }) => severity === 'error',
  )
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  const contracts = Object.fromEntries(
    Object.values<Record<string, never>>(output.contracts).flatMap((file) =>
      Object.entries<{ abi: Abi; evm: { bytecode: { object: string } } }>(
        file,
      ).map(([name, { abi, evm }]) => [
        name,
        { abi, bytecode: `0x${evm.bytecode.object}` as const },
      ]),
    ),
  )
  compiled.set(input, contracts)
  return contracts
}
