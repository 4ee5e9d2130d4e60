import { expect, test } from 'vitest'
import { defineDeployment } from './defineDeployment.js'
import { parseDeployment } from './parseDeployment.js'

const literal = {
  chain: {
    id: 500000,
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token', symbol: 'ZKP', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8545'],
  },
  genesisHash: `0x${'ab'.repeat(32)}`,
  startBlock: 0,
  contracts: {
    factory: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    router: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
    wrappedNative: '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0',
  },
  tokens: [
    {
      chainId: 500000,
      address: '0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9',
      name: 'Dai Stablecoin',
      symbol: 'DAI',
      decimals: 18,
    },
  ],
  pairs: ['DAI-ZKP'],
} as const

test('default: the same as parsing the JSON', () => {
  expect(defineDeployment(literal)).toEqual(parseDeployment(literal))
})

test('error: values are checked, types alone are not enough', () => {
  expect(() => defineDeployment({ ...literal, startBlock: -1 })).toThrow(
    '"startBlock"',
  )
})
