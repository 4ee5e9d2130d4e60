import { metaMask } from '@letheswap/react'

/** In a file of its own, which only a browser with a wallet loads. */
export default metaMask
