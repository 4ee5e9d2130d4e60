import { metaMask, requestFaucet, swap } from '@letheswap/react'

/** The code that only a browser with a wallet needs, in a separate file. */
export default { metaMask, requestFaucet, swap }
