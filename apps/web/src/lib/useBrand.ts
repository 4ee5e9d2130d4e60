import { useDeployment } from '@letheswap/react'

/** The product's name on its own chain; elsewhere it is the chain's name. */
const product = { chain: 'LetheZKP', name: 'LetheSwap' }

/** The page's name and logo, and the native coin's symbol. */
export function useBrand() {
  const { chain, page } = useDeployment()
  const coin = chain.nativeCurrency.symbol
  return {
    name:
      page?.name ?? (chain.name === product.chain ? product.name : chain.name),
    logoURI: page?.logoURI,
    coin,
    /** What LP tokens are labelled with. */
    lpLabel: page?.lpLabel ?? coin,
  }
}
