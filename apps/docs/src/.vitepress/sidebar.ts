import type { DefaultTheme } from 'vitepress'

/** Every page that is written by hand is listed here, which a test checks. */
export const getSidebar = (): DefaultTheme.SidebarItem[] => [
  {
    text: 'Start',
    items: [
      { text: 'What it is', link: '/introduction' },
      { text: 'First swap', link: '/start' },
      { text: 'Install', link: '/install' },
      { text: 'Example projects', link: '/examples' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
    ],
  },
  {
    text: 'Concepts',
    items: [
      { text: 'Deployment', link: '/concepts/deployment' },
      { text: 'Quote', link: '/concepts/quote' },
      { text: 'Plan', link: '/concepts/plan' },
      { text: 'Sent once', link: '/concepts/sent-once' },
      { text: 'History', link: '/concepts/history' },
      { text: 'Exactly-once payout', link: '/concepts/payout' },
      { text: 'Scenario', link: '/concepts/scenario' },
    ],
  },
  {
    text: 'Guides',
    items: [
      { text: 'Get a quote', link: '/recipes/quote' },
      { text: 'Swap', link: '/recipes/swap' },
      { text: 'Get an exact output', link: '/recipes/exact-output' },
      { text: 'Your own token', link: '/recipes/own-token' },
      { text: 'Add liquidity', link: '/recipes/add-liquidity' },
      { text: 'Remove liquidity', link: '/recipes/remove-liquidity' },
      { text: 'Use the faucet', link: '/recipes/faucet' },
      { text: 'The faucet over HTTP', link: '/recipes/faucet-http' },
      { text: 'History and CSV', link: '/recipes/history' },
      { text: 'Watch a pool', link: '/recipes/watch-pool' },
      { text: 'Charts', link: '/recipes/charts' },
      { text: 'Handle errors', link: '/recipes/errors' },
      { text: 'Methods on your client', link: '/recipes/dex-actions' },
      { text: 'With wagmi', link: '/recipes/wagmi' },
      { text: 'With ethers', link: '/recipes/ethers' },
      { text: 'Coming from Uniswap’s SDK', link: '/recipes/uniswap-sdk' },
      { text: 'In React', link: '/recipes/react' },
      { text: 'In Next.js', link: '/recipes/next' },
      { text: 'In tests', link: '/recipes/tests' },
      { text: 'Scenarios', link: '/recipes/scenarios' },
      { text: 'Share a scenario', link: '/recipes/share-scenario' },
      { text: 'The demo', link: '/recipes/demo' },
      { text: 'Add the network to MetaMask', link: '/recipes/metamask' },
      { text: 'Another V2 chain', link: '/recipes/other-chain' },
      { text: 'Deploy your own network', link: '/recipes/deploy' },
      { text: 'Use your own name', link: '/recipes/white-label' },
      { text: 'Run the faucet for others', link: '/recipes/run-faucet' },
      { text: 'An agent', link: '/recipes/mcp' },
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
      { text: 'Changelog', link: '/reference/changelog' },
    ],
  },
  {
    text: 'Operation',
    items: [
      { text: 'The faucet', link: '/operation/faucet' },
      { text: 'Host the web app', link: '/operation/hosting' },
      { text: 'Performance', link: '/operation/performance' },
      { text: 'Security', link: '/operation/security' },
    ],
  },
  {
    text: 'Contributing',
    items: [{ text: 'Contributing', link: '/contributing' }],
  },
]
