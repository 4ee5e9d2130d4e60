import { flag, networkCommand, option } from '../lib/command.js'
import { UsageError } from '../lib/errors.js'
import { findAccount, readAccount } from '../lib/key.js'
import { isUrl } from '../lib/network.js'

export const mcp = networkCommand({
  name: 'mcp',
  description: 'Serve the exchange to an agent (Model Context Protocol, stdio)',
  examples: ['mcp --allow-execute 500000 --cap ZKP=10,USDT=100'],
  args: {
    'allow-execute': option(
      'chain ids',
      'Chains on which the agent may sign, separated by commas (default: none)',
    ),
    'allow-rewind': flag(
      'Let the agent rewind a devnet and play scenarios on it, for everyone',
    ),
    cap: option(
      'amounts',
      'Maximum that it may spend of each token in total, e.g. USDT=100,DAI-USDT=5',
    ),
    page: option(
      'url',
      'Page that links lead to (default: that of a --config URL)',
    ),
  },
  run: async ({ allowExecute, allowRewind, cap, page, config }, _, network) => {
    const chainIds = readChainIds(allowExecute)
    if (cap !== undefined && chainIds.length === 0)
      throw new UsageError('--cap needs --allow-execute.')
    const account = await (chainIds.length > 0 ? readAccount() : findAccount())
    // Imports the module on demand, because only this command needs the protocol, which
    // takes the longest to load.
    const { serveMcp } = await import('../mcp/serveMcp.js')
    await serveMcp({
      network,
      account,
      chainIds,
      allowRewind,
      cap,
      page: readPage(page, config || process.env.LETHE_CONFIG),
    })
  },
})

function readChainIds(text = ''): number[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((id) => {
      if (/^[1-9]\d{0,14}$/.test(id.trim())) return Number(id)
      throw new UsageError(
        '--allow-execute must be chain ids, as in 500000 or 500000,31337.',
      )
    })
}

/**
 * Returns the page's URL: `--page`, or the deployment's URL without `/config.json`. A page
 * serves its deployment there.
 */
function readPage(page: string | undefined, config = ''): string | undefined {
  const url = page ?? (config.endsWith('/config.json') ? config : undefined)
  if (url === undefined) return undefined
  if (isUrl(url)) {
    const { origin, pathname } = new URL(url)
    return origin + pathname.replace(/\/(config\.json)?$/, '')
  }
  if (page === undefined) return undefined
  throw new UsageError('--page must be an http or https URL.')
}
