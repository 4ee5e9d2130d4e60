/** The reasons why this chain answers differently from anvil, by method. */
export const differences: Readonly<Record<string, string>> = {
  web3_clientVersion: 'Its own name.',
  eth_accounts: 'Only impersonated accounts, because there are no keys.',
  eth_estimateGas: 'At most 1.5% more than the minimum, as in geth.',
  eth_fillTransaction:
    'The gas is an estimate. Without `from`, there is no sender. A legacy transaction has v 0.',
  eth_simulateV1:
    'As in geth: a block follows its parent, reverts include their data, and `validation` checks nonces.',
  anvil_dumpState: 'Only accounts. Each loads the other’s dump.',
  eth_sendTransaction: 'Only for impersonated accounts.',
}

/** Methods of anvil that this chain does not support. */
export const absent: readonly { methods: readonly string[]; reason: string }[] =
  [
    {
      methods: ['eth_getProof', 'eth_getAccount'],
      reason: 'There are no state roots for proofs.',
    },
    {
      methods: [
        'debug_traceTransaction',
        'debug_traceCall',
        'trace_transaction',
        'trace_block',
        'trace_filter',
        'ots_getApiLevel',
      ],
      reason: 'There are no traces.',
    },
    {
      methods: ['anvil_getBlobsByTransactionHash'],
      reason: 'No blobs.',
    },
    {
      methods: [
        'eth_sign',
        'personal_sign',
        'eth_signTransaction',
        'eth_signTypedData',
        'eth_signTypedData_v4',
      ],
      reason: 'There are no keys. A wallet signs.',
    },
    {
      methods: [
        'anvil_setChainId',
        'anvil_setRpcUrl',
        'anvil_nodeInfo',
        'anvil_metadata',
        'eth_config',
        'eth_getWork',
      ],
      reason: 'They concern anvil’s own process.',
    },
    {
      methods: [
        'anvil_dealERC20',
        'anvil_setERC20Allowance',
        'evm_mine_detailed',
        'eth_getTransactionBySenderAndNonce',
      ],
      reason: 'The methods above do the same in two steps.',
    },
  ]

/** Methods of this chain that anvil does not support over HTTP. */
export const own: Readonly<Record<string, string>> = {
  eth_subscribe:
    '`newHeads`, `logs` and `newPendingTransactions`. anvil has them over WebSocket.',
  eth_unsubscribe: 'anvil has it over WebSocket.',
  lethe_exportSnapshot: 'Exports the whole chain as a snapshot to start from.',
}
