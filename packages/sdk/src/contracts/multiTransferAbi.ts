/** The one function of MultiTransfer, with which the faucet pays several tokens. */
export const multiTransferAbi = [
  {
    type: 'function',
    name: 'transferAll',
    stateMutability: 'payable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'tokens', type: 'address[]' },
      { name: 'amounts', type: 'uint256[]' },
    ],
    outputs: [],
  },
] as const
