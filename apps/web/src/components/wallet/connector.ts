import { metaMask, requestFaucet, swap } from '@letheswap/react'

/** What only a browser with a wallet needs, in a file of its own. */
export default { metaMask, requestFaucet, swap }
