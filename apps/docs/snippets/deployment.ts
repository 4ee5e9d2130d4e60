// #region parse
import { readFile } from 'node:fs/promises'
import { parseDeployment } from '@letheswap/sdk'

const file = process.env.LETHE_CONFIG ?? '.letheswap/deployment.json'
const deployment = parseDeployment(JSON.parse(await readFile(file, 'utf8')))
console.log(deployment.chain.name, deployment.chain.id)
console.log(deployment.tokens.map(({ symbol }) => symbol))
console.log(deployment.pairs.length, 'pairs')
// #endregion parse

// #region invalid
try {
  parseDeployment({ ...deployment, startBlock: -1 })
} catch (error) {
  console.log((error as Error).message)
}
// #endregion invalid
