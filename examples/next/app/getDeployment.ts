import { parseDeployment } from '@letheswap/sdk'

/** Reads the deployment on the server. */
export async function getDeployment() {
  const url = process.env.LETHE_CONFIG ?? 'http://127.0.0.1:5050/config.json'
  const response = await fetch(url, { cache: 'no-store' }).catch((cause) => {
    const message = `No network at ${url}. Start one: npm start in the LetheSwap repository`
    throw new Error(message, { cause })
  })
  return parseDeployment(await response.json())
}
