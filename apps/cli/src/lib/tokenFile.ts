import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '@letheswap/node'
import { addTokens, type Deployment, type TokenInfo } from '@letheswap/sdk'
import { CommandError } from './errors.js'
import { stateFolder } from './stateFolder.js'

/** Each chain has its own file. A restarted test chain counts as another chain. */
const getPath = ({ chain, genesisHash }: Deployment) =>
  join(stateFolder(), 'tokens', `${chain.id}-${genesisHash}.json`)

/** Returns the deployment with the tokens from `lethe token add`. */
export function withImportedTokens(deployment: Deployment): Deployment {
  const path = getPath(deployment)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return deployment
  }
  try {
    return addTokens(deployment, JSON.parse(text))
  } catch (cause) {
    throw new CommandError(`The file of your tokens, ${path}, is not valid.`, {
      cause,
      metaMessages: ['Delete it, and add the tokens again.'],
    })
  }
}

/** Returns the imported tokens in their order. */
export const getImported = ({ tokens }: Deployment): TokenInfo[] =>
  tokens.filter(({ extensions }) => extensions?.imported === true)

/** Returns the deployment without imported tokens. */
export function withoutImportedTokens(deployment: Deployment): Deployment {
  const imported = getImported(deployment).map(({ symbol }) => symbol)
  const isOwn = (symbol: string) => !imported.includes(symbol)
  return {
    ...deployment,
    tokens: deployment.tokens.filter(({ symbol }) => isOwn(symbol)),
    pairs: deployment.pairs.filter((key) => key.split('-').every(isOwn)),
  }
}

/** Stores the tokens for later commands. */
export function writeImported(
  deployment: Deployment,
  tokens: readonly TokenInfo[],
): void {
  const path = getPath(deployment)
  mkdirSync(dirname(path), { recursive: true })
  writeFileAtomic(path, `${JSON.stringify(tokens, null, 2)}\n`)
}
