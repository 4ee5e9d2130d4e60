import type { DefaultTheme } from 'vitepress'

/**
 * Returns the pages, grouped by purpose. A test checks that every handwritten page is
 * listed.
 */
export const getSidebar = (): DefaultTheme.SidebarItem[] => [
  {
    text: 'Start',
    items: [
      { text: 'Which package do I need?', link: '/introduction' },
      { text: 'First swap', link: '/start' },
      { text: 'Install', link: '/install' },
      { text: 'Example projects', link: '/examples' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
    ],
  },
  {
    text: 'Trade',
    items: [
      { text: 'Get a quote', link: '/recipes/quote' },
      { text: 'Swap', link: '/recipes/swap' },
      { text: 'Get an exact output', link: '/recipes/exact-output' },
      { text: 'Add liquidity', link: '/recipes/add-liquidity' },
      { text: 'Remove liquidity', link: '/recipes/remove-liquidity' },
      { text: 'Your own token', link: '/recipes/own-token' },
      { text: 'Single calls', link: '/recipes/calls' },
      { text: 'Handle errors', link: '/recipes/errors' },
      { text: 'Quote', link: '/concepts/quote' },
      { text: 'Plan', link: '/concepts/plan' },
      { text: 'Sent once', link: '/concepts/sent-once' },
    ],
  },
  {
    text: 'Read',
    items: [
      { text: 'History and CSV', link: '/recipes/history' },
      { text: 'How history is read', link: '/concepts/history' },
      { text: 'Watch a pool', link: '/recipes/watch-pool' },
      { text: 'Charts', link: '/recipes/charts' },
      { text: 'Index into PostgreSQL', link: '/operation/indexer' },
      { text: 'Math without a node', link: '/recipes/math' },
    ],
  },
  {
    text: 'Integrate',
    items: [
      { text: 'React', link: '/recipes/react' },
      { text: 'Next.js', link: '/recipes/next' },
      { text: 'wagmi', link: '/recipes/wagmi' },
      { text: 'ethers', link: '/recipes/ethers' },
      { text: 'Coming from Uniswap’s SDK', link: '/recipes/uniswap-sdk' },
      { text: 'Methods on your client', link: '/recipes/dex-actions' },
      { text: 'AI agents', link: '/recipes/mcp' },
      { text: 'A chain in a browser tab', link: '/recipes/browser-chain' },
    ],
  },
  {
    text: 'Test',
    items: [
      { text: 'In tests', link: '/recipes/tests' },
      { text: 'In continuous integration', link: '/recipes/ci' },
      { text: 'Scenarios', link: '/recipes/scenarios' },
      { text: 'Share a scenario', link: '/recipes/share-scenario' },
      { text: 'What a scenario is', link: '/concepts/scenario' },
    ],
  },
  {
    text: 'Your network',
    items: [
      { text: 'Deployment', link: '/concepts/deployment' },
      { text: 'Deploy your own network', link: '/recipes/deploy' },
      { text: 'Another V2 chain', link: '/recipes/other-chain' },
      { text: 'Create a token', link: '/recipes/create-token' },
      { text: 'Add the network to MetaMask', link: '/recipes/metamask' },
      { text: 'On a phone, or in a class', link: '/recipes/phone' },
    ],
  },
  {
    text: 'Faucet',
    items: [
      { text: 'Use the faucet', link: '/recipes/faucet' },
      { text: 'The faucet over HTTP', link: '/recipes/faucet-http' },
      { text: 'Run the faucet for others', link: '/recipes/run-faucet' },
      { text: 'Operate the faucet', link: '/operation/faucet' },
      { text: 'Exactly-once payout', link: '/concepts/payout' },
    ],
  },
  {
    text: 'Web app',
    items: [
      { text: 'The demo', link: '/recipes/demo' },
      { text: 'Host the web app', link: '/operation/hosting' },
      { text: 'Customize the web app', link: '/recipes/white-label' },
      { text: 'Performance', link: '/operation/performance' },
      { text: 'Security', link: '/operation/security' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'API', link: '/api/' },
      { text: 'Errors', link: '/reference/errors' },
      { text: 'Command line', link: '/reference/cli' },
      { text: 'Unusual tokens', link: '/reference/tokens' },
      { text: 'Rounding and units', link: '/reference/rounding' },
      { text: 'Glossary', link: '/reference/glossary' },
      { text: 'Changelog', link: '/reference/changelog' },
      { text: 'Contributing', link: '/contributing' },
    ],
  },
]
