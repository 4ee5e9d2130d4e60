import { metaMask, requestFaucet, swap } from '@letheswap/react'

/** Code that only a browser with a wallet needs, in a separate chunk. */
export default { metaMask, requestFaucet, swap }
