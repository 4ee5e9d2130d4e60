/** The entry points in the order of the index, with their purpose. */
export const modules = [
  {
    name: 'sdk',
    title:
      'Quotes, plans, history, tokens and the faucet, over any viem client.',
  },
  {
    name: 'sdk/amm',
    title: 'The contracts’ arithmetic, without a dependency.',
  },
  {
    name: 'sdk/market',
    title: 'Prices, candles, volume, APR and positions, from a pool’s events.',
  },
  { name: 'react', title: 'Hooks, query options and actions for React.' },
  {
    name: 'network',
    title: 'Deploy an exchange on any EVM chain, or adopt the one there.',
  },
  { name: 'devnet', title: 'A chain with an exchange on it, for tests.' },
  {
    name: 'conformance',
    title: 'Compare the SDK with the contracts of a deployment.',
  },
  {
    name: 'scenario',
    title: 'Check, play, record and share situations as files.',
  },
  { name: 'scenario/vitest', title: 'Turn a folder of scenarios into tests.' },
  { name: 'test-wallet', title: 'A wallet that a test drives.' },
  { name: 'test-wallet/playwright', title: 'The test wallet in Playwright.' },
  { name: 'browser-chain', title: 'A chain in a browser tab.' },
]

/** A group's title, and the names or source folders that belong to it. */
export const groups = {
  sdk: [
    ['Read the chain', /^actions$/],
    ['Plan a write', /^(plans|plan[A-Z]\w+)$/],
    [
      'Send a plan',
      /^(execution|executePlan|resumePlan|simulatePlan|waitForReceipt)$/,
    ],
    [
      'Read history',
      /^(events|transactions|get(Activity|SwapHistory|TransactionDetails|PoolActivity|Position)|entriesToJson)$/,
    ],
    ['Extend a client', /^dexActions$/],
    ['Networks', /^(deployment|diagnose|assertNetwork|trustNode)$/],
    ['Amounts and tokens', /^(tokens|utils)$/],
    ['The faucet', /^faucet$/],
    ['Math', /^amm$/],
    ['Contract calls', /^contracts$/],
    ['Errors', /^errors$/],
  ],
  react: [
    [
      'Set up',
      /^(LetheProvider|createConfig|metaMask|injected|useConfig|onWalletFound|getWalletAppLink)$/,
    ],
    [
      'Wallet',
      /^use(Wallet|Connect|Disconnect|SwitchChain|WatchAsset|ChainReset|IsNodeSilent)/,
    ],
    ['Network', /^use(Deployment|Tokens?|Diagnosis)$/],
    [
      'Read',
      /^use(Balances|Pool|Quote|Max|SwapHistory|Position|TransactionDetails|Activity|Refresh)/,
    ],
    ['The faucet', /^useFaucet/],
    ['Write', /^use(Swap|AddLiquidity|RemoveLiquidity)$/],
    [
      'Records of transactions',
      /^(use(Transactions|TransactionEffect|ResumePending)|getPlanProgress|hasEnded|isPendingPlan|isStepDone)/,
    ],
    ['Preferences and logs', /^use(Preferences|DebugLog)$/],
    ['Query options', /QueryOptions$/],
    ['Actions without a component', /^actions$/],
    ['Errors', /Error$/],
    ['Helpers', /^(hooks|query|stores|sync|utils|wallet)$/],
  ],
}
