import { readFileSync } from 'node:fs'
import type { Artifact } from '@letheswap/network'
import { isHex } from 'viem'
import { UsageError } from './errors.js'

/** Reads a compiled contract of Hardhat, Truffle, Foundry or Uniswap. */
export function readArtifact(path: string): Artifact {
  try {
    const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8'))
    const text = String(bytecode?.object ?? bytecode)
    const hex = text.startsWith('0x') ? text : `0x${text}`
    // Unlinked bytecode contains names of libraries.
    if (!Array.isArray(abi) || !isHex(hex) || hex.length < 4)
      throw new Error('no contract')
    return { abi, bytecode: hex }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(
      code === undefined
        ? `${path} does not hold a compiled contract: JSON with "abi" and "bytecode".`
        : `The contract in ${path} cannot be read (${code}).`,
    )
  }
}
