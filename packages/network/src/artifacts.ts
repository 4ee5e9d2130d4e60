import { createRequire } from 'node:module'
import { multicall3 } from './generated/multicall3.js'
import { testToken } from './generated/testToken.js'
import type { Artifact } from './types.js'

const require = createRequire(import.meta.url)

/** The contracts of an exchange, as their authors published them. */
export function readArtifacts(): {
  factory: Artifact
  router: Artifact
  wrappedNative: Artifact
  multicall3: Artifact
  testToken: Artifact
} {
  return {
    factory: published('@uniswap/v2-core/build/UniswapV2Factory.json'),
    router: published('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    wrappedNative: published('@uniswap/v2-periphery/build/WETH9.json'),
    multicall3,
    testToken,
  }
}

/** Uniswap's bytecode has no `0x`. */
function published(path: string): Artifact {
  const { abi, bytecode } = require(path) as Artifact & { bytecode: string }
  return { abi, bytecode: `0x${bytecode}` }
}
