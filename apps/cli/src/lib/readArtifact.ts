import type { Artifact } from '@letheswap/network'
import { isHex } from 'viem'
import { readJson } from './readJson.js'

/** Reads a contract that was compiled with Hardhat, Truffle or Foundry, or by Uniswap. */
export const readArtifact = (path: string): Artifact =>
  readJson(
    path,
    'a compiled contract: JSON with "abi" and "bytecode"',
    ({ abi, bytecode }) => {
      const text = String(bytecode?.object ?? bytecode)
      const hex = text.startsWith('0x') ? text : `0x${text}`
      // Bytecode that is not linked contains placeholders for libraries.
      if (!Array.isArray(abi) || !isHex(hex) || hex.length < 4)
        throw new Error('no contract')
      return { abi, bytecode: hex }
    },
  )
