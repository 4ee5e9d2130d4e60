// #region parse
import { parseDeployment } from '@letheswap/sdk'

const url = process.env.LETHE_CONFIG ?? 'http://127.0.0.1:5050/config.json'
const deployment = parseDeployment(await (await fetch(url)).json())
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
