import { createRequire } from 'node:module'
import type { Abi } from 'viem'
import { multicall3 } from './generated/multicall3.js'
import { testToken } from './generated/testToken.js'
import type { Artifact } from './types.js'

const require = createRequire(import.meta.url)

export function readArtifacts(): {
  factory: Artifact
  router: Artifact
  wrappedNative: Artifact
  multicall3: Artifact
  testToken: Artifact
} {
  return {
    factory: published(require('@uniswap/v2-core/build/UniswapV2Factory.json')),
    router: published(
      require('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    ),
    // The WETH9 of v2-periphery is not used, because it is a copy for its tests and
    // does not accept plain payments.
    wrappedNative: require('canonical-weth/build/contracts/WETH9.json'),
    multicall3,
    testToken,
  }
}

/** Uniswap's bytecode has no `0x` prefix. */
function published({
  abi,
  bytecode,
}: {
  abi: Abi
  bytecode: string
}): Artifact {
  return { abi, bytecode: `0x${bytecode}` }
}
