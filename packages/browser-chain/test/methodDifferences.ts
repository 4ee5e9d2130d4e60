/** Why this chain answers otherwise than anvil, by the method. */
export const differences: Readonly<Record<string, string>> = {
  web3_clientVersion: 'Its own name.',
  eth_accounts: 'Only those that are impersonated: there are no keys.',
  eth_estimateGas: 'Up to 1.6 % more.',
  eth_fillTransaction:
    'Up to 1.6 % more gas. Needs `from` or takes nobody. A legacy transaction has v 0.',
  eth_simulateV1:
    'As geth: a block is the next one of its parent, reverts carry their data, `validation` checks nonces.',
  anvil_dumpState: 'Accounts alone; either loads what the other dumps.',
  eth_sendTransaction: 'For accounts that are impersonated.',
}

/** What this chain does not answer, and anvil does. */
export const absent: readonly { methods: readonly string[]; reason: string }[] =
  [
    {
      methods: ['eth_getProof', 'eth_getAccount'],
      reason: 'There are no state roots to prove against.',
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
      reason: 'No traces.',
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
      reason: 'There are no keys: a wallet signs.',
    },
    {
      methods: [
        'anvil_setChainId',
        'anvil_setRpcUrl',
        'anvil_setLoggingEnabled',
        'anvil_setMinGasPrice',
        'anvil_nodeInfo',
        'anvil_metadata',
        'eth_config',
        'eth_getWork',
      ],
      reason: 'About a process of its own.',
    },
    {
      methods: [
        'anvil_dealERC20',
        'anvil_setERC20Allowance',
        'anvil_setBlockTimestampInterval',
        'anvil_removeBlockTimestampInterval',
        'evm_mine_detailed',
        'txpool_inspect',
        'eth_getTransactionBySenderAndNonce',
      ],
      reason: 'The methods above do the same in two steps.',
    },
  ]

/** What this chain answers, and anvil does not over HTTP. */
export const own: Readonly<Record<string, string>> = {
  eth_subscribe:
    'In anvil over WebSocket: `newHeads`, `logs`, `newPendingTransactions`.',
  eth_unsubscribe: 'In anvil over WebSocket.',
  lethe_exportSnapshot:
    'All that the chain keeps, as a snapshot to begin with.',
}
